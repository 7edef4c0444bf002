// Which models there are, and which are true to the listed weight: volume by density within 5 % for solid pieces.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pieces } from './encode.mjs';
import { metalVolumes } from './glb-volume.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const modelsFolder = join(here, '..', 'storefront', 'public', 'models');
export const modelsFile = join(here, '..', 'storefront', 'models.json');
const densities = JSON.parse(readFileSync(join(here, 'densities.json'), 'utf8'));
const MAX_OFF = 0.05;
const CUBIC_MM = 1000; // in a cubic centimetre

/** Grams of metal in a model, to the hundredth. */
export function gramsOf(file) {
  const grams = [...metalVolumes(file)].reduce(
    (sum, [metal, volume]) => sum + (volume / CUBIC_MM) * densities[metal],
    0,
  );
  return Math.round(grams * 100) / 100;
}

/** What a model weighs against the listed weight: only solid pieces are modelled with all their metal. */
export function weigh(piece, file) {
  const grams = gramsOf(file);
  const off = grams / piece.weight - 1;
  return { grams, off, isTrue: Boolean(piece.solid) && Math.abs(off) <= MAX_OFF };
}

export const modelFileOf = ({ slug }) => join(modelsFolder, `${slug}.glb`);

const withModels = () =>
  pieces()
    .filter((piece) => existsSync(modelFileOf(piece)))
    .map((piece) => ({ piece, file: readFileSync(modelFileOf(piece)) }));

/** Every model with its size, and its weight where that is true. */
export function modelList() {
  const list = {};
  for (const { piece, file } of withModels()) {
    const { grams, isTrue } = weigh(piece, file);
    list[piece.slug] = { bytes: file.length, ...(isTrue && { grams }) };
  }
  return list;
}

/** The names of the solid pieces among these whose model does not have the listed weight. */
export function wrongWeights(models, print = () => {}) {
  const solid = models.filter(({ piece }) => piece.solid);
  return solid.flatMap(({ piece, file }) => {
    const { grams, off, isTrue } = weigh(piece, file);
    const percent = `${off > 0 ? '+' : ''}${(off * 100).toFixed(1)} %`;
    print(
      `${isTrue ? '     ' : 'WRONG'} ${piece.slug.padEnd(44)} listed ${piece.weight.toFixed(2)} g, modelled ${grams.toFixed(2)} g, ${percent}`,
    );
    return isTrue ? [] : [piece.slug];
  });
}

/** Prints every solid piece with both weights. */
export function reportWeights() {
  const wrong = wrongWeights(withModels(), console.log);
  console.log(wrong.length > 0 ? `Wrong weight: ${wrong.join(', ')}` : 'All models have the listed weight.');
}

export function writeModelList() {
  writeFileSync(modelsFile, `${JSON.stringify(modelList(), null, 2)}\n`);
}
