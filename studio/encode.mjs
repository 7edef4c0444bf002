// Turns masters into the AVIF and WebP files the shop serves, and writes the manifest.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const masters = join(here, 'masters');
const pictures = join(here, '..', 'storefront', 'public', 'pictures');
const manifestFile = join(here, '..', 'storefront', 'pictures.json');
const work = join(here, '.work');
const productWidths = [320, 640, 960];
const closerWidth = 1200; // of first views, for the full screen; in AVIF alone
const fallbackWidth = 640; // the one WebP file of a product's photo, for browsers without AVIF
const maxBytes = { 640: 40 * 1024 }; // of an AVIF file of a product, by width
const avifLevels = [20, 24, 28, 32, 36, 40, 46]; // from 28 on, blocks can be made out in grounds that are nearly flat
const grain = join(work, 'grain.tbl');
// Half a level of noise at every brightness, added by the decoder: it hides the steps between blocks and costs 11 bytes.
const grainTable = [
  'filmgrn1',
  'E 0 9223372036854775807 1 7391 1',
  '\tp 0 6 0 11 0 0 0 0 0 0 0 0',
  '\tsY 3 0 0 16 32 255 32',
  ...['sCb 0', 'sCr 0', 'cY', 'cCb 0', 'cCr 0'].map((line) => `\t${line}`),
].join('\n');

// one JSON object per line: a row per product or picture
const rows = (name) =>
  readFileSync(join(here, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
export const pieces = () => rows('pieces.jsonl').filter((piece) => !piece.photoless);
export const sitePictures = () => rows('site.jsonl');
const drawings = () => JSON.parse(readFileSync(join(here, 'drawings.json'), 'utf8'));

const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
/** Where a picture's encoded files stand, without width and ending. */
export const productTarget = (slug, view) => join(pictures, 'products', slug, view);
const siteTarget = (name) => join(pictures, 'site', name);
const siteWidths = (picture, portrait) => (portrait ? [480, 768] : picture.widths);
/** Masters are not committed: in a fresh clone a picture counts as taken when all its encoded files exist. */
const encoded = (target, widths, webpWidths) =>
  widths.every((width) => existsSync(`${target}-${width}.avif`)) &&
  webpWidths.every((width) => existsSync(`${target}-${width}.webp`));
export const productTaken = (slug, view) =>
  encoded(productTarget(slug, view), productWidths, [fallbackWidth]);
export function siteTaken(name, picture, portrait) {
  const widths = siteWidths(picture, portrait);
  return encoded(siteTarget(name), widths, widths);
}

const newer = (a, b) => existsSync(a) && statSync(a).mtimeMs >= statSync(b).mtimeMs;

function size(file) {
  const [width, height] = run('identify', ['-format', '%w %h', file]).split(' ').map(Number);
  return { width, height };
}

function colour(file) {
  const text = run('convert', [file, '-resize', '1x1!', '-alpha', 'off', '-depth', '8', 'txt:-']);
  return `#${/#([0-9A-F]{6})/i.exec(text)[1].toLowerCase()}`;
}

/** avifenc's arguments: constant quality (0 is lossless, 63 the worst); full chroma and 10 bits, or flat grounds show blocks. */
const avifArguments = (level, from, to) => [
  ...['-s', '5', '-j', '1', '-d', '10', '-y', '444', '--min', '0', '--max', '63'],
  ...['-a', 'end-usage=q', '-a', `cq-level=${level}`, '-a', `color:film-grain-table=${grain}`],
  from,
  to,
];

function encode(master, target, width, { withWebp, limit }) {
  const [avif, webp] = [`${target}-${width}.avif`, `${target}-${width}.webp`];
  if (newer(avif, master) && (!withWebp || newer(webp, master))) return;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(grain, `${grainTable}\n`);
  const small = join(work, `resized-${process.pid}.png`);
  run('convert', [
    master,
    '-filter',
    'Lanczos',
    '-resize',
    `${width}x`,
    '-unsharp',
    '0x0.5+0.25+0.01',
    '-strip',
    small,
  ]);
  // the level rises only when a picture is too heavy for a phone on a slow line
  for (const level of avifLevels) {
    run('avifenc', avifArguments(level, small, avif));
    if (!limit || statSync(avif).size <= limit) break;
  }
  if (withWebp) run('cwebp', ['-quiet', '-q', '70', '-m', '6', '-sharp_yuv', small, '-o', webp]);
  rmSync(small);
}

/** The manifest's entry for one picture; without a master the encoded files and their entry are kept. */
function entry(master, target, { widths, webpWidths, alt, known, limits = {} }) {
  if (!existsSync(master))
    return known && encoded(target, widths, webpWidths) ? { ...known, alt } : undefined;
  const natural = size(master);
  const tooWide = widths.filter((width) => width > natural.width);
  if (tooWide.length)
    throw new Error(`${master} is ${natural.width} px wide, too small for ${tooWide.join(' and ')}.`);
  for (const width of widths)
    encode(master, target, width, { withWebp: webpWidths.includes(width), limit: limits[width] });
  const width = Math.max(...widths);
  return {
    width,
    height: Math.round((width * natural.height) / natural.width),
    colour: colour(master),
    alt,
    widths,
  };
}

/** What the second view of a category shows; a piece that needs its own words has secondAlt. */
const secondView = {
  Rings: 'From the other side',
  Bangles: 'From higher up and turned',
  Earrings: 'From another side',
  Chains: 'Close view of the links',
  Pendants: 'Close view from the side',
  'Coins & Bars': 'The other side, with its weight, before the front',
  'Gift Cards': 'From a low angle',
  Necklaces: 'Close view of the lower middle',
};
const secondAlt = ({ category, alt, secondAlt: own }) =>
  own ?? `${secondView[category] ?? 'From another side'}: ${lowerFirst(alt)}`;

const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const scaleAlt = ({ alt }) => `At its size beside a ten-rupee coin of 27 mm: ${lowerFirst(alt)}`;

export function encodeAll(report = () => {}) {
  const before = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
  const manifest = { products: {}, site: {} };
  for (const piece of pieces()) {
    const views = {};
    const alts = { hero: piece.alt, second: secondAlt(piece), scale: scaleAlt(piece) };
    for (const [view, alt] of Object.entries(alts)) {
      const made = entry(
        join(masters, 'products', `${piece.slug}-${view}.png`),
        productTarget(piece.slug, view),
        {
          widths: view === 'hero' ? [...productWidths, closerWidth] : productWidths,
          webpWidths: [fallbackWidth],
          alt,
          known: before.products?.[piece.slug]?.[view],
          limits: view === 'scale' ? {} : maxBytes,
        },
      );
      if (made) views[view] = made;
    }
    if (views.hero) manifest.products[piece.slug] = views;
    report(piece.slug);
  }
  const addSite = (name, widths, alt) => {
    const known = before.site?.[name];
    const made = entry(join(masters, 'site', `${name}.png`), siteTarget(name), {
      widths,
      webpWidths: widths,
      alt,
      known,
    });
    if (made) manifest.site[name] = made;
    report(name);
  };
  for (const picture of sitePictures()) {
    addSite(picture.name, siteWidths(picture, false), picture.alt);
    if (picture.portrait) addSite(`${picture.name}-portrait`, siteWidths(picture, true), picture.alt);
  }
  for (const drawing of drawings()) addSite(drawing.name, drawing.widths, drawing.alt);
  // short number lists on one line, as the repository's formatter wants them
  const text = JSON.stringify(manifest, null, 2).replace(
    /\[\s+([\d,\s]+?)\s+\]/g,
    (_, list) => `[${list.replace(/\s+/g, ' ')}]`,
  );
  writeFileSync(manifestFile, `${text}\n`);
  return manifest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = encodeAll();
  const views = Object.values(manifest.products).flatMap((product) =>
    [product.hero, product.second, product.scale].filter(Boolean),
  );
  console.log(
    `${views.length} product pictures and ${Object.keys(manifest.site).length} site pictures are in the manifest.`,
  );
}
