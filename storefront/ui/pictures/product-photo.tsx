import { PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';
import { classNames } from '../class-names.ts';
import { placeholderColour } from './image-placeholder.ts';
import styles from './picture.module.css';
import { productPictureName, sourceSet } from './picture-sources.ts';
import { placeholderOf } from './piece-kind.ts';
import { useMissingImage } from './use-missing-image.ts';

const WIDTH = 640;
const HEIGHT = 640;

interface ProductPhotoProps {
  /** The photo URL of the catalogue; without one a drawing of the kind of piece is shown. */
  photoUrl: string | undefined;
  alt: string;
  /** The product's name, where `alt` is not it. */
  productName?: string | undefined;
  sizes: string;
  widths?: readonly number[];
  first?: boolean;
  className?: string | undefined;
}

/**
 * A product's photo: responsive if it is a generated image file or a stored photo, unchanged if external, else a drawing.
 * Browsers without AVIF load the one file that the photo URL names.
 */
export function ProductPhoto({
  photoUrl,
  alt,
  productName = alt,
  sizes,
  widths = PHOTO_WIDTHS,
  first,
  className,
}: ProductPhotoProps) {
  const photo = useMissingImage(photoUrl ?? '');
  const name = photoUrl && productPictureName(photoUrl);
  const hasPhoto = Boolean(photoUrl) && !photo.missing;
  const shared = {
    className: styles.image,
    width: WIDTH,
    height: HEIGHT,
    loading: first ? ('eager' as const) : ('lazy' as const),
    ...(first ? { fetchPriority: 'high' as const } : { decoding: 'async' as const }),
  };
  return (
    <picture className={classNames(styles.frame, className)} {...placeholderColour(name ?? '')}>
      {hasPhoto && name && (
        <source type="image/avif" srcSet={sourceSet(name, widths, 'avif')} sizes={sizes} />
      )}
      {hasPhoto ? (
        <img key={photoUrl} {...shared} alt={alt} ref={photo.ref} src={photoUrl} onError={photo.onError} />
      ) : (
        <img {...shared} alt={alt && `${alt}, photo coming soon`} src={placeholderOf(productName)} />
      )}
    </picture>
  );
}
