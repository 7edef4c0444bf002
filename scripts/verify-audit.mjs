import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// node scripts/verify-audit.mjs FILE: checks an exported audit without the shop. Every entry's hash is computed anew from
// its content and its predecessor's hash; the first entry that was changed, removed or added is named.
const FIELDS = ['sequence', 'at', 'actor', 'act', 'subject', 'before', 'after', 'reason', 'previous_hash'];
const OPENING = '0'.repeat(64);

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/verify-audit.mjs FILE (made by "npm run shop -- export-audit FILE")');
  process.exit(2);
}

let last = { sequence: 0, hash: OPENING };
let line = 0;
for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  line += 1;
  if (text === '') continue;
  const entry = read(text);
  const problem = problemOf(entry);
  if (problem) fail(`line ${line}${entry ? `, entry ${entry.sequence}` : ''}: ${problem}`);
  last = entry;
}
console.log(`${last.sequence} entries; every hash fits. Last hash: ${last.hash}`);
console.log('It is the shop’s own audit if its page of the audit shows the same last hash for that entry.');

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(entry) {
  if (!entry) return 'this is no entry';
  if (hashOf(entry) !== entry.hash) return 'its content was changed';
  if (entry.sequence !== last.sequence + 1) return `entry ${last.sequence + 1} is missing before it`;
  return entry.previous_hash === last.hash ? undefined : 'the entry before it was replaced';
}

function hashOf(entry) {
  const text = JSON.stringify(['tola-audit-1', ...FIELDS.map((field) => entry[field] ?? null)]);
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
