import { preload } from 'react-dom';
import { classNames } from '../class-names.ts';
import { placeholderColour } from './image-placeholder.ts';
import styles from './picture.module.css';
import { pictureUrl, sourceSet } from './picture-sources.ts';
import { useMissingImage } from './use-missing-image.ts';

/** Another crop of the picture, for viewports that match the media query. */
interface OtherCrop {
  media: string;
  name: string;
  widths: readonly number[];
  width: number;
  height: number;
}

interface PictureProps {
  /** The file name without folder, width and extension: `site/hero-1`. */
  name: string;
  widths: readonly number[];
  /** Aspect ratio that is reserved until the picture is loaded. */
  width: number;
  height: number;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** The first picture of a page: preloaded with high priority. */
  first?: boolean;
  crop?: OtherCrop;
  className?: string | undefined;
}

/** A responsive picture in AVIF and WebP. */
export function Picture(props: PictureProps) {
  const { name, widths, width, height, alt, sizes, first, crop, className } = props;
  if (import.meta.env.SSR && first) preloadPicture(props);
  const src = pictureUrl(name, middle(widths));
  const { ref, missing, onError } = useMissingImage(src);
  return (
    <picture className={classNames(styles.frame, className)} {...placeholderColour(name)}>
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

/** Preloads a picture as AVIF, which most browsers choose; the media queries let each viewport load one crop only. */
function preloadPicture({ name, widths, sizes, crop }: PictureProps): void {
  const preloadCrop = (cropName: string, cropWidths: readonly number[], imageSizes: string, media?: string) =>
    preload(pictureUrl(cropName, middle(cropWidths), 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sourceSet(cropName, cropWidths, 'avif'),
      imageSizes,
      fetchPriority: 'high',
      ...(media && { media }),
    });
  if (crop) preloadCrop(crop.name, crop.widths, '100vw', crop.media);
  preloadCrop(name, widths, sizes, crop && `not all and ${crop.media}`);
}

function sourceOf({ media, name, widths, width, height }: OtherCrop, format: 'avif' | 'webp') {
  return { media, width, height, type: `image/${format}`, srcSet: sourceSet(name, widths, format) };
}

function middle(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
