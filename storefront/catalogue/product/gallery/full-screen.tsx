import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import { widthsOf } from './closer-look.ts';
import styles from './full-screen.module.css';
import { usePinch } from './use-pinch.ts';

interface FullScreenProps {
  photos: Product['photos'];
  name: string;
  /** The index of the photo to begin with. */
  first: number;
  /** With the index of the photo that was looked at last. */
  onClose: (last: number) => void;
}

/** One photo at a time on the whole screen, to pinch, turn the wheel over or press for a closer look. */
export default function FullScreen({ photos, name, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const pinch = usePinch((by) => step(by));
  const photo = photos[index];

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function step(by: number) {
    if (!photos[index + by]) return;
    pinch.reset();
    setIndex(index + by);
  }

  function pressKey(event: KeyboardEvent) {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      '+': () => pinch.zoomBy(1.5),
      '=': () => pinch.zoomBy(1.5),
      '-': () => pinch.zoomBy(1 / 1.5),
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
      <p className={styles.count} aria-live="polite">
        {counted}
      </p>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        Close
      </button>
      <div className={styles.tools}>
        {photos.length > 1 && (
          <button type="button" aria-label="Photo before" disabled={index === 0} onClick={() => step(-1)}>
            ‹
          </button>
        )}
        <button type="button" aria-label="Smaller" onClick={() => pinch.zoomBy(1 / 1.5)}>
          −
        </button>
        <button type="button" aria-label="Larger" onClick={() => pinch.zoomBy(1.5)}>
          +
        </button>
        {photos.length > 1 && (
          <button
            type="button"
            aria-label="Next photo"
            disabled={index === photos.length - 1}
            onClick={() => step(1)}
          >
            ›
          </button>
        )}
      </div>
    </dialog>
  );
}
