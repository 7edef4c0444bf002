import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { placeholderColour } from './image-placeholder.ts';
import styles from './picture.module.css';
import { PRODUCT_WIDTHS, pictureUrl, productPictureName, sourceSet } from './picture-sources.ts';
import { useMissingImage } from './use-missing-image.ts';

const PLACEHOLDER = pictureUrl('site/placeholder', 640);
/** The fallback that is part of the repository. */
const SVG_PLACEHOLDER = '/placeholder.svg';

const WIDTH = 640;
const HEIGHT = 640;

interface ProductPhotoProps {
  /** The photo URL of the catalogue; without one the placeholder is shown. */
  photoUrl: string | undefined;
  alt: string;
  sizes: string;
  first?: boolean;
  className?: string | undefined;
}

/** A product's photo: responsive if it is a generated image file, unchanged if external, else the placeholder. */
export function ProductPhoto({ photoUrl, alt, sizes, first, className }: ProductPhotoProps) {
  const photo = useMissingImage(photoUrl ?? '');
  const name = photoUrl && productPictureName(photoUrl);
  const hasPhoto = Boolean(photoUrl) && !photo.missing;
  const shared = {
    className: styles.image,
    width: WIDTH,
    height: HEIGHT,
    loading: first ? ('eager' as const) : ('lazy' as const),
    decoding: first ? ('auto' as const) : ('async' as const),
  };
  return (
    <picture
      className={classNames(styles.frame, className)}
      {...placeholderColour(name ?? 'site/placeholder')}
    >
      {hasPhoto && name && (
        <>
          <source type="image/avif" srcSet={sourceSet(name, PRODUCT_WIDTHS, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet(name, PRODUCT_WIDTHS, 'webp')} sizes={sizes} />
        </>
      )}
      {hasPhoto ? (
        <img key={photoUrl} {...shared} alt={alt} ref={photo.ref} src={photoUrl} onError={photo.onError} />
      ) : (
        <Placeholder {...shared} alt={alt} />
      )}
    </picture>
  );
}

function Placeholder({ alt, ...shared }: ComponentProps<'img'>) {
  const { ref, missing, onError } = useMissingImage(PLACEHOLDER);
  const src = missing ? SVG_PLACEHOLDER : PLACEHOLDER;
  return <img {...shared} alt={alt} ref={ref} src={src} onError={onError} />;
}
