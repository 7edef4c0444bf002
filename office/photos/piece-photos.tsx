import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PHOTOS } from '#contract/catalogue/photo-address.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PiecePhotos as Photos, PiecePhoto } from '#contract/office/photos/photos.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { AddPhotos } from './add-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import { photosQuery } from './photo-queries.ts';
import styles from './photos.module.css';
import { usePhotoChange } from './use-photo-change.ts';

/** The photos of a piece in their order, with all that can be done to them. */
export function PiecePhotos({ sku }: { sku: string }) {
  const { data: piece, error } = useQuery(photosQuery(sku));
  const mayChange = mayCall(useOfficeSession(), officeCalls.changePhotos);
  return (
    <Panel title="Photos">
      {error && <Notice variant="error">{error.message}</Notice>}
      {piece && <PhotoList piece={piece} mayChange={mayChange} />}
      {piece && mayChange && piece.photos.length < MAX_PHOTOS && <AddPhotos piece={piece} />}
      {piece?.photos.length === MAX_PHOTOS && <p>A piece has at most {MAX_PHOTOS} photos.</p>}
    </Panel>
  );
}

function PhotoList({ piece: { sku, photos }, mayChange }: { piece: Photos; mayChange: boolean }) {
  const change = usePhotoChange(sku);
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    if (from !== to)
      change.run({ photos: moved(photos, from, to), done: `The photo is number ${to + 1} now.` });
  };
  if (photos.length === 0) return <p>This piece has no photo yet: the shop shows a drawing of its kind.</p>;
  return (
    <ol className={styles.photos} aria-label="Photos in their order">
      {photos.map((photo, index) => (
        <PhotoCard
          key={photo.photo_url}
          {...{ photo, index, sku, mayChange }}
          count={photos.length}
          busy={change.busy}
          isDragged={dragged === index}
          onDrag={setDragged}
          onDrop={() => dragged !== undefined && move(dragged, index)}
          onMove={(step) => move(index, index + step)}
          onReplace={(next, done, onDone) =>
            change.run({ photos: photos.map((one) => (one === photo ? next : one)), done, onDone })
          }
          onRemove={() =>
            change.run({ photos: photos.filter((one) => one !== photo), done: 'The photo is removed.' })
          }
        />
      ))}
    </ol>
  );
}

function moved(photos: PiecePhoto[], from: number, to: number): PiecePhoto[] {
  const rest = photos.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...photos.slice(from, from + 1), ...rest.slice(to)];
}
