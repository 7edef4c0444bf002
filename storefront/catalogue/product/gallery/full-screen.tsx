import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import { widthsOf } from './closer-look.ts';
import styles from './full-screen.module.css';
import { type Pinch, usePinch } from './use-pinch.ts';

const ZOOM_STEP = 1.5;

interface FullScreenProps {
  photos: Product['photos'];
  name: string;
  /** The index of the photo to begin with. */
  first: number;
  /** With the index of the photo that was looked at last. */
  onClose: (last?: number) => void;
}

/** One photo at a time on the whole screen, to pinch, turn the wheel over or press for a closer look. */
export default function FullScreen({ photos, name, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const pinch = usePinch((by) => step(by));
  const photo = photos[index];
  useShownModal(dialog);

  function step(by: number) {
    if (!photos[index + by]) return;
    pinch.reset();
    setIndex(index + by);
  }

  function pressKey(event: KeyboardEvent) {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      '+': () => pinch.zoomBy(ZOOM_STEP),
      '=': () => pinch.zoomBy(ZOOM_STEP),
      '-': () => pinch.zoomBy(1 / ZOOM_STEP),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  if (!photo) return null;
  const counted = `Photo ${index + 1} of ${photos.length}`;
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={`${name}, photos`}
      onClose={() => onClose(index)}
      onKeyDown={pressKey}
    >
      <PinchedPhoto photo={photo} name={name} pinch={pinch} />
      <p className={styles.count} aria-live="polite">
        {counted}
      </p>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        Close
      </button>
      <Tools index={index} count={photos.length} onStep={step} onZoom={pinch.zoomBy} />
    </dialog>
  );
}

function useShownModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

interface PinchedPhotoProps {
  photo: Product['photos'][number];
  name: string;
  pinch: Pinch;
}

function PinchedPhoto({ photo, name, pinch }: PinchedPhotoProps) {
  return (
    <div className={styles.stage} {...pinch.handlers}>
      <div ref={pinch.target} className={styles.sheet}>
        <ProductPhoto
          key={photo.photo_url}
          className={styles.photo}
          photoUrl={photo.photo_url}
          alt={photo.alt || name}
          productName={name}
          sizes="200vmin"
          widths={widthsOf(photo.photo_url)}
          first
        />
      </div>
    </div>
  );
}

interface ToolsProps {
  /** Of the photo that is shown. */
  index: number;
  count: number;
  onStep: (by: number) => void;
  onZoom: (factor: number) => void;
}

function Tools({ index, count, onStep, onZoom }: ToolsProps) {
  return (
    <div className={styles.tools}>
      {count > 1 && (
        <button type="button" aria-label="Photo before" disabled={index === 0} onClick={() => onStep(-1)}>
          ‹
        </button>
      )}
      <button type="button" aria-label="Smaller" onClick={() => onZoom(1 / ZOOM_STEP)}>
        −
      </button>
      <button type="button" aria-label="Larger" onClick={() => onZoom(ZOOM_STEP)}>
        +
      </button>
      {count > 1 && (
        <button
          type="button"
          aria-label="Next photo"
          disabled={index === count - 1}
          onClick={() => onStep(1)}
        >
          ›
        </button>
      )}
    </div>
  );
}
