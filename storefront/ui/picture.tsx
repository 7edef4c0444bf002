import { preload } from 'react-dom';
import { classNames } from './class-names.ts';
import { groundOf } from './image-placeholder.ts';
import styles from './picture.module.css';
import { pictureUrl, sourceSet } from './picture-sources.ts';
import { useMissingImage } from './use-missing-image.ts';

/** Another crop of the picture, for windows that match the media query. */
interface OtherCrop {
  media: string;
  name: string;
  widths: readonly number[];
  width: number;
  height: number;
}

interface PictureProps {
  /** The file's name without folder, width and ending: `site/hero-1`. */
  name: string;
  widths: readonly number[];
  /** The shape that is kept free until the picture is there. */
  width: number;
  height: number;
  alt: string;
  /** How wide the picture is shown, as `sizes` says it. */
  sizes: string;
  /** The first picture of a page: asked for at once and before others. */
  first?: boolean;
  crop?: OtherCrop;
  className?: string | undefined;
}

/** A picture of the studio's, in the lightest format and the smallest width that will do. */
export function Picture(props: PictureProps) {
  const { name, widths, width, height, alt, sizes, first, crop, className } = props;
  if (import.meta.env.SSR && first) preloadPicture(props);
  const src = pictureUrl(name, middle(widths));
  const { ref, missing, onError } = useMissingImage(src);
  return (
    <picture className={classNames(styles.frame, className)} {...groundOf(name)}>
      {crop && (
        <>
          <source {...sourceOf(crop, 'avif')} sizes="100vw" />
          <source {...sourceOf(crop, 'webp')} sizes="100vw" />
        </>
      )}
      <source type="image/avif" srcSet={sourceSet(name, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(name, widths, 'webp')} sizes={sizes} />
      <img
        ref={ref}
        className={classNames(styles.image, missing && styles.missing)}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        onError={onError}
      />
    </picture>
  );
}

/** Has a picture asked for before the body is read, in the format that most browsers choose; each window one crop. */
function preloadPicture({ name, widths, sizes, crop }: PictureProps): void {
  const ask = (of: string, widthsOfIt: readonly number[], shown: string, media?: string) =>
    preload(pictureUrl(of, middle(widthsOfIt), 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sourceSet(of, widthsOfIt, 'avif'),
      imageSizes: shown,
      fetchPriority: 'high',
      ...(media && { media }),
    });
  if (crop) ask(crop.name, crop.widths, '100vw', crop.media);
  ask(name, widths, sizes, crop && `not all and ${crop.media}`);
}

function sourceOf({ media, name, widths, width, height }: OtherCrop, format: 'avif' | 'webp') {
  return { media, width, height, type: `image/${format}`, srcSet: sourceSet(name, widths, format) };
}

function middle(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
