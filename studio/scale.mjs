// The scale views: each piece at its real size beside a ten-rupee coin, over a rule in millimetres. They are drawn from
// the first view and its measures, so nothing is rendered again.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { masters, productTarget } from './encode.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const SIDE = 960;
const COIN_MM = 27;
const GAP = 0.08; // between piece and coin, as a share of the frame
const INK = '#5b4a52';
const GROUND = '#f7f3ec';
const FONT = 'Noto Serif';

/** What atelier/sizes.py measured: one JSON object per line. */
export const sizesFile = join(here, 'sizes.jsonl');

/** The piece's outline in millimetres, and the frame's width that shows it beside the coin. */
function layout({ frameMm, outline: [left, top, right, bottom] }) {
  const width = (right - left) * frameMm;
  const height = (bottom - top) * frameMm;
  const frame = Math.max((width + COIN_MM) / 0.75, height / 0.72, 48);
  return { width, height, frame };
}

/** Rings and bangles are bought by their inner diameter, earrings by their length, coins and bars have sizes of their own; a picture of others shows a part or a pair. */
function label({ category, family, params }, { height }) {
  if (params?.inner !== undefined) return `Inside ${params.inner} mm`;
  if (family === 'coin') return `${params.d} mm across`;
  if (family === 'bar') return `${params.w} × ${params.l} mm`;
  if (category === 'Earrings') return `${Math.round(height)} mm long`;
  return 'At real scale';
}

/** A rule with a line every millimetre (or five, or ten), and a figure every ten (or fifty). */
function rule(frame, k) {
  const length = Math.floor((frame * 0.8) / 10) * 10;
  const [step, figure] = length <= 80 ? [1, 10] : length <= 160 ? [5, 20] : [10, 50];
  const x0 = (SIDE - length * k) / 2;
  const y = SIDE * 0.9;
  const marks = [];
  for (let mm = 0; mm <= length; mm += step) {
    const tall = mm % figure === 0 ? 18 : mm % (step * 5) === 0 ? 13 : 8;
    const x = (x0 + mm * k).toFixed(2);
    marks.push(`<path d="M${x} ${y}v${tall}" stroke="${INK}" stroke-width="1.2"/>`);
    if (mm % figure === 0)
      marks.push(
        `<text x="${x}" y="${y + 42}" text-anchor="middle" font-family="${FONT}" font-size="21" fill="${INK}">${mm}${mm === length - (length % figure) ? ' mm' : ''}</text>`,
      );
  }
  return `<path d="M${x0} ${y}h${length * k}" stroke="${INK}" stroke-width="1.2"/>${marks.join('')}`;
}

/** A ten-rupee coin as a quiet outline: the piece is what the eye should find first. */
function coin(cx, cy, r) {
  const circle = (share, extra) => `<circle r="${r * share}" fill="none" stroke="${INK}" ${extra}/>`;
  const milling = `stroke-width="${r * 0.035}" stroke-opacity=".35" stroke-dasharray="${r * 0.02} ${r * 0.05}"`;
  return `<g transform="translate(${cx} ${cy})"><circle r="${r}" fill="#efe8da"/>
<circle r="${r * 0.69}" fill="#f5f1ea"/>${circle(1, 'stroke-width="1.6"')}${circle(0.95, milling)}${circle(0.69, 'stroke-width="1.2"')}
<text y="${r * 0.17}" text-anchor="middle" font-family="${FONT}" font-size="${r * 0.46}" fill="${INK}">₹10</text></g>`;
}

function drawing(piece, size, picture) {
  const { width, height, frame } = layout(size);
  const k = SIDE / frame;
  const [left, top, right, bottom] = size.outline;
  const gap = frame * GAP;
  const x = (frame - width - gap - COIN_MM) / 2;
  const middle = frame * 0.44;
  const side = size.frameMm * k;
  const imageX = x * k - left * side;
  const imageY = (middle - height / 2) * k - top * side;
  const blur = side * 0.025;
  const around = side * 0.07;
  const window = [
    ['x', imageX + left * side - around],
    ['y', imageY + top * side - around],
    ['width', (right - left) * side + 2 * around],
    ['height', (bottom - top) * side + 2 * around],
  ].map(([name, value]) => `${name}="${value.toFixed(1)}"`);
  const coinX = (x + width + gap + COIN_MM / 2) * k;
  const words = (at, text) =>
    `<text x="${at}" y="${SIDE * 0.865}" text-anchor="middle" font-family="${FONT}" font-size="24" fill="${INK}">${text}</text>`;
  // The mask lets the shadow around the piece fade into the page's ground.
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SIDE}" height="${SIDE}">
<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter>
<mask id="piece" maskUnits="userSpaceOnUse" x="0" y="0" width="${SIDE}" height="${SIDE}"><rect ${window.join(' ')} fill="#fff" filter="url(#soft)"/></mask></defs>
<rect width="100%" height="100%" fill="${GROUND}"/>
<g mask="url(#piece)"><image x="${imageX}" y="${imageY}" width="${side}" height="${side}" xlink:href="data:image/png;base64,${picture.toString('base64')}"/></g>
${coin(coinX, middle * k, (COIN_MM / 2) * k)}
${words((x + width / 2) * k, label(piece, { height }))}${words(coinX, `₹10 coin, ${COIN_MM} mm`)}
${rule(frame, k)}</svg>`;
}

/** The first view as PNG: the master, or the largest file that was made of it. */
function firstView(slug, work) {
  const master = join(masters, 'products', `${slug}-hero.png`);
  if (existsSync(master)) return readFileSync(master);
  const file = `${productTarget(slug, 'hero')}-1200.avif`;
  if (!existsSync(file)) return undefined;
  const png = join(work, `first-${slug}.png`);
  execFileSync('avifdec', [file, png], { stdio: ['ignore', 'ignore', 'inherit'] });
  const picture = readFileSync(png);
  rmSync(png);
  return picture;
}

/** Draws the scale views of these pieces as masters. Gift cards need none. */
export function drawScaleViews(rows) {
  const sizes = new Map(
    readFileSync(sizesFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map((size) => [size.slug, size]),
  );
  const work = join(here, '.work');
  mkdirSync(work, { recursive: true });
  for (const piece of rows.filter(({ category }) => category !== 'Gift Cards')) {
    const size = sizes.get(piece.slug);
    const picture = size && firstView(piece.slug, work);
    if (!picture) continue;
    const svg = join(work, `scale-${piece.slug}.svg`);
    const out = join(masters, 'products', `${piece.slug}-scale.png`);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(svg, drawing(piece, size, picture));
    execFileSync('rsvg-convert', ['--unlimited', svg, '-o', out]);
    rmSync(svg);
  }
}
