import { type PointerEvent, useRef } from 'react';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './gallery.module.css';

export const PHOTO_SIZES = '(min-width: 48em) 52vw, 100vw';

interface ViewProps {
  photoUrl: string;
  alt: string;
  name: string;
  number: number;
  open: () => void;
}

/** A photo; the part under a mouse is shown twice as large, a press shows all of it on the whole screen. */
export function View({ photoUrl, alt, name, number, open }: ViewProps) {
  const pane = useRef<HTMLDivElement>(null);
  const enlarge = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const box = pane.current?.getBoundingClientRect();
    if (!box || pointerType !== 'mouse') return;
    const percent = (from: number, to: number) => `${(100 * (to - from)) / box.width}%`;
    pane.current?.style.setProperty('--x', percent(box.left, clientX));
    pane.current?.style.setProperty('--y', percent(box.top, clientY));
  };
  return (
    <div ref={pane} className={styles.pane}>
      <ProductPhoto
        className={styles.photo}
        photoUrl={photoUrl}
        alt={alt}
        productName={name}
        sizes={PHOTO_SIZES}
        first={number === 1}
      />
      <button
        type="button"
        className={styles.press}
        aria-label={`Open photo ${number} on the whole screen`}
        aria-haspopup="dialog"
        onClick={open}
        onPointerMove={enlarge}
      />
    </div>
  );
}
