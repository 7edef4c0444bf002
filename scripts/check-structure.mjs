import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lineAt, readSources } from './read-sources.mjs';
import * as rules from './structure-rules.mjs';

// Keeps the project's structure (docs/architecture.md): who may import whom, what files are called, how long
// they are. Usage: node scripts/check-structure.mjs [DIRECTORY]
const root = process.argv[2] ?? join(import.meta.dirname, '..');
const sources = readSources(root);
const productRules = readProductRules(root);
const importers = importersByTarget();
const problems = sources.flatMap((source) => [
  ...nameProblems(source),
  ...lengthProblems(source),
  ...lineProblems(source),
  ...exportProblems(source),
  ...citationProblems(source),
  ...(rules.testFile.test(source.path) ? [] : importProblems(source)),
]);
const shipped = sources.filter((source) => !rules.testFile.test(source.path));
problems.push(...circleProblems('features', featureEdges()), ...circleProblems('files', fileEdges()));

for (const problem of problems) console.error(problem);
console.log(statistics());
if (problems.length > 0) {
  console.error(`${problems.length} problems in the project's structure`);
  process.exit(1);
}

function nameProblems({ path }) {
  const found = [];
  const parts = path.split('/');
  const stem = posix.basename(path).replace(/\.[a-z]+$/, '');
  for (const part of parts) {
    if (!rules.goodName.test(part)) found.push(`${path}:1 "${part}" is not lower-case-with-dashes`);
    const empty = part.split(/[-.]/).find((word) => rules.emptyWords.test(word));
    if (empty) found.push(`${path}:1 "${empty}" says nothing; name it for what it gives`);
  }
  if (stem === 'index') found.push(`${path}:1 no index files; import from the file that has it`);
  const feature = featureOf(path);
  if (feature && !rules.testFile.test(path) && !rules.featureFile.test(posix.basename(path))) {
    found.push(
      `${path}:1 a file of a feature is called routes, service, queries, rules, gateway, webhook, jobs or testing, or ends in -service.ts and so on`,
    );
  }
  return found;
}

function lengthProblems({ path, lines }) {
  const limit = rules.testFile.test(path) ? rules.longest.test : rules.longest.code;
  return lines > limit ? [`${path}:${limit + 1} ${lines} lines; ${limit} at most`] : [];
}

function lineProblems(source) {
  if (source.path.endsWith('.css')) return [];
  return rules.lineRules.flatMap(({ in: where, files = /^/, pattern, problem }) =>
    files.test(source.path)
      ? [...source[where].matchAll(pattern)].map(
          (match) => `${source.path}:${lineAt(source.raw, match.index)} ${problem}`,
        )
      : [],
  );
}

/** Values that are shown to other files although none of those that import the file has their name. */
function exportProblems({ path, code, raw }) {
  const readers = importers.get(path) ?? [];
  return [...code.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].flatMap((match) => {
    const [, name] = match;
    const isUsed =
      rules.frameworkExports.test(name) || readers.some((reader) => mentions(reader, path, name));
    return isUsed ? [] : [`${path}:${lineAt(raw, match.index)} ${name} is exported, but nothing imports it`];
  });
}

/** Rules that a file cites although docs/product.md does not have them. */
function citationProblems({ path, raw }) {
  return [...raw.matchAll(/\bP-\d\d\b/g)]
    .filter(([rule]) => productRules.size > 0 && !productRules.has(rule))
    .map(({ 0: rule, index }) => `${path}:${lineAt(raw, index)} ${rule} is no rule of docs/product.md`);
}

/** The numbers of the product's rules; none where a project has no such document. */
function readProductRules(root) {
  const file = join(root, 'docs', 'product.md');
  if (!existsSync(file)) return new Set();
  return new Set(
    [...readFileSync(file, 'utf8').matchAll(/^\**(?:\| |- |#+ )?\**(P-\d\d)\b/gm)].map(([, rule]) => rule),
  );
}

/** Whether a file uses a name of another, or hands all of that one's names on. */
function mentions(reader, path, name) {
  return (
    new RegExp(`\\b${name}\\b`).test(reader.raw) ||
    reader.imports.some(({ target, isAll }) => isAll && target === path)
  );
}

/** The files that import a file. */
function importersByTarget() {
  const readers = new Map();
  for (const source of sources)
    for (const { target } of source.imports) readers.set(target, [...(readers.get(target) ?? []), source]);
  return readers;
}

function importProblems({ path, imports }) {
  const layer = path.split('/')[0];
  const allowed = rules.layers[layer];
  return imports.flatMap(({ target, line }) => {
    const at = `${path}:${line} imports ${target}, but`;
    const found = [];
    const targetLayer = target.split('/')[0];
    if (allowed && target.includes('/') && !allowed.includes(targetLayer)) {
      found.push(`${at} ${layer} may import only ${allowed.join(', ')}`);
    }
    if (rules.testFile.test(target)) found.push(`${at} that is for tests`);
    for (const { folder, unknown } of rules.generalFolders) {
      if (path.startsWith(`${folder}/`) && unknown.test(target)) {
        found.push(`${at} ${folder} knows no feature`);
      }
    }
    const [from, to] = [featureOf(path), featureOf(target)];
    if (from && to && from !== to && !rules.shownToFeatures.test(target)) {
      found.push(`${at} a feature shows only its service and its rules to others`);
    }
    return found;
  });
}

/** The feature of the trusted side that a path belongs to, if any. */
function featureOf(path) {
  const [side, feature, ...rest] = path.split('/');
  return side === 'api' && rest.length > 0 && feature !== 'platform' ? `api/${feature}` : undefined;
}

function featureEdges() {
  return shipped.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      const [from, to] = [featureOf(path), featureOf(target)];
      return from && to && from !== to ? [{ from, to, at: `${path}:${line}` }] : [];
    }),
  );
}

/** Type imports count too: two files that need each other's types are one. */
function fileEdges() {
  return shipped.flatMap(({ path, imports }) =>
    imports.map(({ target, line }) => ({ from: path, to: target, at: `${path}:${line}` })),
  );
}

/** Depth-first search; an edge back onto the path closes a cycle. Each cycle is reported once. */
function circleProblems(what, edges) {
  const bySource = groupByFrom(edges);
  const done = new Set();
  const found = [];
  const visit = (node, path) => {
    if (done.has(node)) return;
    for (const { to, at } of bySource.get(node) ?? []) {
      const start = path.indexOf(to);
      if (start >= 0)
        found.push(`${at} closes a circle of ${what}: ${[...path.slice(start), to].join(' > ')}`);
      else visit(to, [...path, to]);
    }
    done.add(node);
  };
  for (const node of bySource.keys()) visit(node, [node]);
  return found;
}

function groupByFrom(edges) {
  const groups = new Map();
  for (const edge of edges) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
}

function statistics() {
  const lengths = shipped.map(({ lines }) => lines).sort((a, b) => a - b);
  const quantile = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  return `${sources.length} files, without tests ${shipped.length}: median ${quantile(0.5)} lines, p90 ${quantile(0.9)}, longest ${lengths.at(-1) ?? 0}`;
}
