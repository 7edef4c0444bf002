import { useState } from 'react';
import { MAX_ALT, type PiecePhotos } from '#contract/office/photos/photos.ts';
import { OfficeError } from '../api-client/office-request.ts';
import { Button } from '../ui/controls/button.tsx';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { PHOTO_TYPES } from './photo-types.ts';
import styles from './photos.module.css';
import { uploadPhoto } from './upload-photo.ts';
import { usePhotoChange } from './use-photo-change.ts';

/** A photo on its way to the piece: being sent, refused, or waiting for its text. */
interface SentPhoto {
  id: number;
  fileName: string;
  share: number;
  failure?: string;
  photoUrl?: string;
  isSmall?: boolean;
}

/** Narrower photos look blurred in the shop. */
const GOOD_WIDTH = 640;

let photosSent = 0;

/** Uploads photos, one after the other, and puts each on the piece once its text is written. */
export function AddPhotos({ piece }: { piece: PiecePhotos }) {
  const [sent, setSent] = useState<SentPhoto[]>([]);
  useUnsavedInput(sent.some(({ failure }) => failure === undefined));
  const update = (id: number, change: Partial<SentPhoto>) =>
    setSent((all) => all.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));
  const discard = (id: number) => setSent((all) => all.filter((photo) => photo.id !== id));
  async function add(files: File[]) {
    const added = files.map((file) => {
      photosSent += 1;
      return { id: photosSent, fileName: file.name, share: 0, file };
    });
    setSent((all) => [...all, ...added.map(({ file: _, ...photo }) => photo)]);
    for (const { id, file } of added) update(id, await outcomeOf(file, (share) => update(id, { share })));
  }
  return (
    <>
      {sent.map((photo) => (
        <SentPhotoRow key={photo.id} photo={photo} piece={piece} onClose={() => discard(photo.id)} />
      ))}
      <FileDrop
        label="Add photos"
        hint="Or drop them here: JPEG, PNG, WebP or AVIF, up to 12 MB each."
        accept={PHOTO_TYPES}
        multiple
        onFiles={add}
      />
    </>
  );
}

async function outcomeOf(file: File, onProgress: (share: number) => void): Promise<Partial<SentPhoto>> {
  try {
    const { photo_url, width } = await uploadPhoto(file, { onProgress });
    return { photoUrl: photo_url, isSmall: width < GOOD_WIDTH };
  } catch (error) {
    if (error instanceof OfficeError) return { failure: error.message };
    throw error;
  }
}

interface SentPhotoRowProps {
  photo: SentPhoto;
  piece: PiecePhotos;
  onClose: () => void;
}

function SentPhotoRow({
  photo: { fileName, share, failure, photoUrl, isSmall },
  piece,
  onClose,
}: SentPhotoRowProps) {
  if (failure) {
    return (
      <div className={styles.sent}>
        <Notice variant="error">
          {fileName}: {failure}
        </Notice>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  if (!photoUrl) {
    return (
      <p className={styles.sent}>
        <progress value={share} aria-label={`Sending ${fileName}`} />
        <span>{share < 1 ? `Sending ${fileName}…` : `Preparing ${fileName}…`}</span>
      </p>
    );
  }
  return <NewPhotoForm {...{ photoUrl, piece, onClose }} isSmall={isSmall ?? false} />;
}

interface NewPhotoFormProps {
  photoUrl: string;
  piece: PiecePhotos;
  isSmall: boolean;
  onClose: () => void;
}

function NewPhotoForm({
  photoUrl,
  piece: { sku, product_name, photos },
  isSmall,
  onClose,
}: NewPhotoFormProps) {
  const change = usePhotoChange(sku);
  const number = photos.length + 1;
  const [alt, setAlt] = useState(number === 1 ? product_name : `${product_name}, view ${number}`);
  const add = () =>
    change.run({
      photos: [...photos, { photo_url: photoUrl, alt: alt.trim() }],
      done: 'The photo is on the piece.',
      onDone: onClose,
    });
  return (
    <form
      className={styles.sent}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.busy) add();
      }}
    >
      <img className={styles.preview} src={photoUrl} alt="What was sent" width={120} height={120} />
      <div className={styles.fields}>
        {isSmall && <Notice variant="warning">This photo is small and may look blurred in the shop.</Notice>}
        <TextArea
          label="What does the photo show?"
          hint="Read aloud to people who cannot see it, and shown while it loads."
          value={alt}
          maxLength={MAX_ALT}
          required
          onChange={(event) => setAlt(event.target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" busy={change.busy}>
            Put it on the piece
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Discard
          </Button>
        </div>
      </div>
    </form>
  );
}
