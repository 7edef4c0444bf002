import { purityText } from '#contract/catalogue/purity.ts';
import { saveBlob } from '#office/api-client/save-file.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import type { CardGroup } from './rate-card-groups.ts';

interface RateCard {
  shopName: string;
  /** When the rates were applied, in Indian time. */
  moment: string;
  groups: readonly CardGroup[];
}

/** In pixels: a square, as messengers show pictures whole. */
const SIZE = 1080;
const MARGIN = 90;
const COLOURS = { ground: '#fbf7f0', ink: '#2b1426', soft: '#5f4a58', line: '#d9c493' };
const FONT = 'system-ui, sans-serif';

type Pen = CanvasRenderingContext2D;

function write(pen: Pen, text: string, x: number, y: number, size: number, weight = 400): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillText(text, x, y, SIZE - 2 * MARGIN);
}

/** Each metal is a heading, each purity a line; they share the height that the head and the foot leave. */
function drawRates(pen: Pen, groups: readonly CardGroup[], top: number, bottom: number): void {
  const lines = groups.reduce((sum, { rates }) => sum + rates.length + 1, 0);
  const step = Math.min(86, (bottom - top) / lines);
  const size = Math.round(step * 0.5);
  let y = top;
  for (const { metal, rates } of groups) {
    y += step;
    pen.fillStyle = COLOURS.soft;
    write(pen, metal, MARGIN, y, Math.round(size * 0.8), 600);
    for (const { purity, rate } of rates) {
      y += step;
      pen.fillStyle = COLOURS.ink;
      pen.textAlign = 'left';
      write(pen, purityText(purity), MARGIN, y, size);
      pen.textAlign = 'right';
      write(pen, `${shownRupees(rate)} / g`, SIZE - MARGIN, y, size, 700);
      pen.textAlign = 'left';
    }
  }
}

function draw(pen: Pen, { shopName, moment, groups }: RateCard): void {
  pen.fillStyle = COLOURS.ground;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.strokeStyle = COLOURS.line;
  pen.lineWidth = 4;
  pen.strokeRect(36, 36, SIZE - 72, SIZE - 72);
  pen.fillStyle = COLOURS.ink;
  write(pen, shopName, MARGIN, 160, 60, 600);
  pen.fillStyle = COLOURS.soft;
  write(pen, `Rates of ${moment}`, MARGIN, 220, 34);
  drawRates(pen, groups, 250, 930);
  pen.fillStyle = COLOURS.soft;
  write(pen, 'Before making charges and GST', MARGIN, 1000, 30);
}

/** Lets the browser save the card as a PNG. */
export async function saveRatePicture(card: RateCard): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the picture. Please print the card instead.');
  draw(pen, card);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!content) throw new Error('The picture could not be made. Please print the card instead.');
  saveBlob(content, 'rates.png');
}
