// node studio/contact.mjs: all hero pictures on one sheet, each with its grade (from pieces.jsonl).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pieces, productTarget } from './encode.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const shown = pieces().filter(({ slug }) => existsSync(`${productTarget(slug, 'hero')}-640.webp`));
const cells = shown.flatMap(({ slug, grade }) => [
  '-label',
  `${grade}  ${slug.split('-').slice(0, 2).join(' ')}`,
  `${productTarget(slug, 'hero')}-640.webp`,
]);
const form = ['-tile', '10x', '-geometry', '150x150+2+2', '-background', '#f7f3ec', '-pointsize', '11'];
execFileSync('montage', [...cells, ...form, '-quality', '72', join(here, 'contact-sheet.webp')]);
console.log(`${shown.length} pictures are on studio/contact-sheet.webp`);
