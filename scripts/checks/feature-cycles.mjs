import { posix } from 'node:path';
import { lineAt } from './read-sources.mjs';
import { testFile } from './structure-rules.mjs';

const importOf = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** Folders that are no features: every feature may import `platform`, and `testing` may import every feature. */
const noFeature = new Set(['platform', 'testing']);

/**
 * The imports, types included, by which a feature of `api/` depends on itself through other features. Biome detects
 * cycles between files only.
 * @param {import('./read-sources.mjs').Source[]} sources
 * @returns {string[]}
 */
export function featureCycles(sources) {
  const imports = sources.filter(({ path }) => !testFile.test(path)).flatMap(importsOfFeatures);
  const reported = new Set();
  return imports.flatMap(({ path, line, from, to }) => {
    const back = pathBetween(imports, to, from);
    const edge = `${from} ${to}`;
    if (!back || reported.has(edge)) return [];
    reported.add(edge);
    return [`${path}:${line} features import each other: ${[from, ...back].join(' → ')}`];
  });
}

function importsOfFeatures({ path, raw }) {
  const from = featureOf(path);
  if (!from) return [];
  return [...raw.matchAll(importOf)].flatMap(({ 1: name, index }) => {
    const to = featureOf(name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name));
    return to && to !== from ? [{ path, line: lineAt(raw, index), from, to }] : [];
  });
}

/** The feature of a file; `api/app.ts` and `api/shop.ts` put the features together and belong to none. */
function featureOf(path) {
  const feature = /^api\/([^/]+)\//.exec(path)?.[1];
  return noFeature.has(feature) ? undefined : feature;
}

/** The features from one to another, both included; none if there is no way. */
function pathBetween(imports, start, end) {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    if (path.at(-1) === end) return path;
    for (const { from, to } of imports) {
      if (from !== path.at(-1) || seen.has(to)) continue;
      paths.push([...path, to]);
      seen.add(to);
    }
  }
}
