import { classNames } from '../class-names.ts';
import { ProductPhoto } from './product-photo.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null | undefined;
  alt: string;
  /** Maximum width and height, in CSS pixels. */
  size: number;
  className?: string | undefined;
}

/** A small square picture of a product. */
export function Thumbnail({ src, alt, size, className }: ThumbnailProps) {
  return (
    <span className={classNames(styles.thumbnail, className)}>
      <ProductPhoto className={styles.photo} photoUrl={src ?? undefined} alt={alt} sizes={`${size}px`} />
    </span>
  );
}
