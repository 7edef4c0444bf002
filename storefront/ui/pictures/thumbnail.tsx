import { classNames } from '../class-names.ts';
import { ProductPhoto } from './product-photo.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null | undefined;
  /** Empty if the name is shown next to the picture. */
  alt: string;
  /** The product's name, where `alt` is not it. */
  productName?: string;
  /** Maximum width and height, in CSS pixels. */
  size: number;
  className?: string | undefined;
}

/** A small square picture of a product. */
export function Thumbnail({ src, alt, productName, size, className }: ThumbnailProps) {
  return (
    <span className={classNames(styles.thumbnail, className)}>
      <ProductPhoto
        className={styles.photo}
        photoUrl={src ?? undefined}
        alt={alt}
        productName={productName}
        sizes={`${size}px`}
      />
    </span>
  );
}
