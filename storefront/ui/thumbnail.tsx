import { classNames } from './class-names.ts';
import { ProductPhoto } from './product-photo.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null | undefined;
  /** Empty if the name is shown next to the picture. */
  alt: string;
  /** Maximum width and height, in CSS pixels. */
  size: number;
  className?: string | undefined;
}

/** A small square picture of a product, or a drawn ring if there is none. */
export function Thumbnail({ src, alt, size, className }: ThumbnailProps) {
  return (
    <span className={classNames(styles.thumbnail, className)}>
      {src ? (
        <ProductPhoto className={styles.photo} photoUrl={src} alt={alt} sizes={`${size}px`} />
      ) : (
        <RingDrawing label={alt} />
      )}
    </span>
  );
}

function RingDrawing({ label }: { label: string }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden={label === ''}
      role="img"
      aria-label={`${label}, no picture yet`}
    >
      <circle cx="24" cy="30" r="13" />
      <circle cx="24" cy="30" r="10.4" />
      <path d="m18 9 3-4h6l3 4-6 8-6-8Zm0 0h12M24 17l-3-8 3-4 3 4-3 8Z" strokeLinejoin="round" />
    </svg>
  );
}
