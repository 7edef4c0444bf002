import { type Rgb, readableGround } from '#contract/shop-pictures/slide-colours.ts';

/** Of the width, beginning at the side. */
const SHARE = 0.3;
/** Pixels on each side of the sample. */
const SAMPLE = 32;

/** The average colour of a side of a picture, on which words can be read; undefined where the browser cannot read the file. */
export async function sideColour(file: File, side: 'left' | 'right'): Promise<string | undefined> {
  const pixels = await createImageBitmap(file).catch(() => undefined);
  if (!pixels) return undefined;
  const width = pixels.width * SHARE;
  const from = side === 'left' ? 0 : pixels.width - width;
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  const context = canvas.getContext('2d');
  context?.drawImage(pixels, from, 0, width, pixels.height, 0, 0, SAMPLE, SAMPLE);
  pixels.close();
  const sample = context?.getImageData(0, 0, SAMPLE, SAMPLE);
  return sample && readableGround(averageOf(sample.data));
}

/** `parts`: red, green, blue and opacity of each pixel. */
function averageOf(parts: Uint8ClampedArray): Rgb {
  const mean = (channel: number) => {
    let sum = 0;
    for (let index = channel; index < parts.length; index += 4) sum += parts[index] ?? 0;
    return sum / (parts.length / 4);
  };
  return [mean(0), mean(1), mean(2)];
}
