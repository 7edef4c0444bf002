import { preload } from 'react-dom';
import { middleOf, pictureUrl, sourceSet } from './picture-sources.ts';

/** Another crop of the picture, for viewports that match the media query. */
export interface OtherCrop {
  media: string;
  name: string;
  widths: readonly number[];
  width: number;
  height: number;
}

interface PreloadedPicture {
  name: string;
  widths: readonly number[];
  /** The `sizes` attribute. */
  sizes: string;
  crop?: OtherCrop | undefined;
}

/** Preloads a picture as AVIF, on the server only; the media queries let each viewport load one crop. */
export function preloadPicture({ name, widths, sizes, crop }: PreloadedPicture): void {
  const preloadCrop = (cropName: string, cropWidths: readonly number[], imageSizes: string, media?: string) =>
    preload(pictureUrl(cropName, middleOf(cropWidths), 'avif'), {
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
