import { useRef } from 'react';
import { MAX_ALT, type PiecePhoto } from '#contract/office/photos/photos.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { PHOTO_TYPES } from './photo-types.ts';
import styles from './photos.module.css';
import { uploadPhoto } from './upload-photo.ts';

interface PhotoCardProps {
  photo: PiecePhoto;
  index: number;
  count: number;
  mayChange: boolean;
  busy: boolean;
  isDragged: boolean;
  onDrag: (index: number | undefined) => void;
  onDrop: () => void;
  onMove: (step: -1 | 1) => void;
  onReplace: (next: PiecePhoto, done: string, onDone?: () => void) => void;
  onRemove: () => void;
}

export function PhotoCard({
  photo,
  index,
  count,
  mayChange,
  isDragged,
  onDrag,
  onDrop,
  ...acts
}: PhotoCardProps) {
  const { photo_url, alt } = photo;
  return (
    <li
      className={styles.card}
      data-dragged={isDragged || undefined}
      draggable={mayChange}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      <img className={styles.picture} src={photo_url} alt={alt} width={320} height={320} draggable={false} />
      <p className={styles.text}>
        {index === 0 && <Badge variant="success">First in the shop</Badge>} {alt}
      </p>
      {mayChange && <PhotoActs {...{ photo, index, count }} {...acts} />}
    </li>
  );
}

type PhotoActsProps = Omit<PhotoCardProps, 'mayChange' | 'isDragged' | 'onDrag' | 'onDrop'>;

function PhotoActs({ photo, index, count, busy, onMove, onReplace, onRemove }: PhotoActsProps) {
  const name = `photo ${index + 1}`;
  return (
    <div className={styles.acts}>
      <Button
        variant="secondary"
        aria-label={`Move ${name} forward`}
        busy={busy}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        ←
      </Button>
      <Button
        variant="secondary"
        aria-label={`Move ${name} back`}
        busy={busy}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        →
      </Button>
      <FormDialog
        action="Text"
        title={`What ${name} shows`}
        act={{
          busy,
          run: (alt: string, { onSuccess }) =>
            onReplace({ ...photo, alt }, 'The text is changed.', onSuccess),
        }}
        read={(fields) => enteredText(fields, 'alt').trim()}
      >
        <TextArea
          label="What does it show?"
          name="alt"
          defaultValue={photo.alt}
          maxLength={MAX_ALT}
          required
        />
      </FormDialog>
      <ReplaceButton {...{ photo, name, onReplace }} />
      <Button variant="danger" aria-label={`Remove ${name}`} busy={busy} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function ReplaceButton({
  photo,
  name,
  onReplace,
}: Pick<PhotoActsProps, 'photo' | 'onReplace'> & { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAct((file: File) => uploadPhoto(file), {
    onDone: ({ photo_url }) => onReplace({ ...photo, photo_url }, 'The photo is replaced.'),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Replace ${name}`}
        busy={upload.busy}
        onClick={() => input.current?.click()}
      >
        {upload.busy ? 'Sending…' : 'Replace'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        aria-label={`File for ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) upload.run(file);
        }}
      />
    </>
  );
}
