import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeReturnLine } from '#contract/office/returns/returns.ts';
import { MAX_WEIGHING_PHOTOS } from '#contract/returns/return-words.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { useAct } from '../api-client/use-act.ts';
import { PHOTO_TYPES } from '../photos/photo-types.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { RETURNS } from './return-queries.ts';
import styles from './returns.module.css';

interface WeighingPhotosProps {
  weighed: OfficeReturnLine['inspections'][number];
  productName: string;
  /** Whether photos can still be added. */
  isHere: boolean;
}

/** What a piece looked like when it came back; the customer sees the photos, too. */
export function WeighingPhotos({ weighed, productName, isHere }: WeighingPhotosProps) {
  const { photos, inspection_id } = weighed;
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={`Photos of ${productName}`}>
          {photos.map((id, index) => (
            <li key={id}>
              <a href={addressOf(id)}>
                <img
                  src={addressOf(id)}
                  alt={`${productName} as it came back, view ${index + 1}`}
                  width={160}
                  height={160}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isHere && photos.length < MAX_WEIGHING_PHOTOS && <AddPhotos inspectionId={inspection_id} />}
    </>
  );
}

const addressOf = (photoId: number) => `/api/v1/office/returns/weighing-photos/${photoId}`;

/** Sends photos one after the other; those before a refused one are stored. */
function AddPhotos({ inspectionId }: { inspectionId: number }) {
  const add = useAct(
    async (files: File[]) => {
      for (const file of files) {
        const query = { inspection_id: inspectionId };
        await sendFile(officeCalls.addWeighingPhoto, await shrinkPhoto(file), { query });
      }
    },
    { refresh: [RETURNS] },
  );
  return (
    <>
      {add.failure && <Notice variant="error">{add.failure.message}</Notice>}
      {add.busy ? (
        <p role="status">Sending the photos…</p>
      ) : (
        <FileDrop
          label="Add photos of the piece"
          hint={`The customer sees them. At most ${MAX_WEIGHING_PHOTOS} of a piece: JPEG, PNG, WebP or AVIF, up to 12 MB each.`}
          accept={PHOTO_TYPES}
          multiple
          onFiles={(files) => add.run(files)}
        />
      )}
    </>
  );
}
