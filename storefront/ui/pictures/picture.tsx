import { classNames } from '../class-names.ts';
import { placeholderColour } from './image-placeholder.ts';
import styles from './picture.module.css';
import { isStored, middleOf, pictureUrl, sourceSet } from './picture-sources.ts';
import { type OtherCrop, preloadPicture } from './preload-picture.ts';
import { useMissingImage } from './use-missing-image.ts';

export interface PictureProps {
  /** The file name without folder, width and extension: `site/hero-1`; a stored picture's path: `/media/<hash>`. */
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
  crop?: OtherCrop | undefined;
  /** The part that stays where the picture is cut, as CSS has it: `30% 60%`. */
  focus?: string | undefined;
  className?: string | undefined;
}

/** A responsive picture in AVIF and WebP. */
export function Picture(props: PictureProps) {
  const { name, widths, width, height, alt, sizes, first, crop, focus, className } = props;
  if (import.meta.env.SSR && first) preloadPicture(props);
  const src = pictureUrl(name, middleOf(widths));
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
      {!isStored(name) && <source type="image/webp" srcSet={sourceSet(name, widths, 'webp')} sizes={sizes} />}
      <img
        ref={ref}
        className={classNames(styles.image, missing && styles.missing)}
        src={src}
        alt={alt}
        style={{ objectPosition: focus || undefined }}
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

function sourceOf({ media, name, widths, width, height }: OtherCrop, format: 'avif' | 'webp') {
  return { media, width, height, type: `image/${format}`, srcSet: sourceSet(name, widths, format) };
}
