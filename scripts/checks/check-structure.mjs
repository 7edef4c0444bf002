import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { featureCycles } from './feature-cycles.mjs';
import { lineAt, readDocuments, readSources } from './read-sources.mjs';
import * as rules from './structure-rules.mjs';

// Checks names, lengths and folders of files, banned terms, citations of docs/product.md (in Markdown too) and import cycles between
// features of api/. Biome checks the import rules, knip unused code. Usage: node scripts/checks/check-structure.mjs [DIRECTORY]
const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const sources = readSources(root);
const shipped = sources.filter((source) => !rules.testFile.test(source.path));
const productRules = readProductRules(root);
const problems = [
  ...sources.flatMap((source) => [
    ...nameProblems(source),
    ...lengthProblems(source),
    ...lineProblems(source),
    ...citationProblems(source),
  ]),
  ...readDocuments(root).flatMap((document) => [...citationProblems(document), ...termProblems(document)]),
  ...folderProblems(),
  ...featureCycles(sources),
];

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
    if (!rules.validFileName.test(part)) found.push(`${path}:1 "${part}" is not lower-case-with-dashes`);
    const empty = part.split(/[-.]/).find((word) => rules.meaninglessWords.test(word));
    if (empty) found.push(`${path}:1 "${empty}" says nothing; name it for what it gives`);
  }
  if (stem === 'index') found.push(`${path}:1 no index files; import from the file that has it`);
  if (isOfFeature(path) && !rules.testFile.test(path) && !rules.featureFile.test(posix.basename(path))) {
    found.push(
      `${path}:1 a file of a feature is called routes, service, queries, rules, gateway, webhook, jobs or testing, or ends in -service.ts and so on; an e-mail in -mail.tsx, a page to save in -page.tsx`,
    );
  }
  return found;
}

function lengthProblems({ path, lines }) {
  if (lines <= rules.MAX_LINES) return [];
  return [`${path}:${rules.MAX_LINES + 1} ${lines} lines; ${rules.MAX_LINES} at most`];
}

/** Folders with more files than a reader takes in at once. */
function folderProblems() {
  const counts = new Map();
  for (const { path } of shipped.filter((source) => !source.path.endsWith('.css'))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > rules.MAX_FILES_PER_FOLDER)
    .map(
      ([folder, files]) =>
        `${folder}: ${files} files; ${rules.MAX_FILES_PER_FOLDER} at most, split by meaning`,
    );
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

/** Banned terms in a document. */
function termProblems({ path, raw }) {
  return rules.documentRules.flatMap(({ pattern, problem }) =>
    [...raw.matchAll(pattern)].map(({ index }) => `${path}:${lineAt(raw, index)} ${problem}`),
  );
}

/** Citations of rules that docs/product.md does not have. */
function citationProblems({ path, raw }) {
  return [...raw.matchAll(/\bP-\d{2,3}\b/g)]
    .filter(([rule]) => productRules.size > 0 && !productRules.has(rule))
    .map(({ 0: rule, index }) => `${path}:${lineAt(raw, index)} ${rule} is no rule of docs/product.md`);
}

/** The numbers of the product's rules; none where a project has no such document. */
function readProductRules(root) {
  const file = join(root, 'docs', 'product.md');
  if (!existsSync(file)) return new Set();
  return new Set(
    [...readFileSync(file, 'utf8').matchAll(/^\**(?:\| |- |#+ )?\**(P-\d{2,3})\b/gm)].map(([, rule]) => rule),
  );
}

/** Whether a path belongs to a feature of the trusted side. */
function isOfFeature(path) {
  const [side, feature, ...rest] = path.split('/');
  return side === 'api' && rest.length > 0 && feature !== 'platform';
}

function statistics() {
  const lengths = shipped.map(({ lines }) => lines).sort((a, b) => a - b);
  const quantile = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  return `${sources.length} files, without tests ${shipped.length}: median ${quantile(0.5)} lines, p90 ${quantile(0.9)}, longest ${lengths.at(-1) ?? 0}`;
}
