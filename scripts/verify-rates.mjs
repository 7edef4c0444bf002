import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// node scripts/verify-rates.mjs FILE: checks an exported log of rates without the shop. Every set's hash is computed anew
// from its content and its predecessor's hash; the first set that was changed, removed or added is named.
const OPENING = '0'.repeat(64);

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/verify-rates.mjs FILE (made by "npm run shop -- export-rates FILE")');
  process.exit(2);
}

let last = { rate_set_id: 0, hash: OPENING };
let line = 0;
for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  line += 1;
  if (text === '') continue;
  const set = read(text);
  const problem = problemOf(set);
  if (problem) fail(`line ${line}${set ? `, set ${set.rate_set_id}` : ''}: ${problem}`);
  last = set;
}
console.log(`${last.rate_set_id} rate sets; every hash fits. Last hash: ${last.hash}`);
console.log('It is the shop’s own log if its page of rates shows the same last hash for that set.');

function read(text) {
  try {
    const set = JSON.parse(text);
    return Array.isArray(set?.rates) ? set : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(set) {
  if (!set) return 'this is no rate set';
  if (hashOf(set) !== set.hash) return 'its content was changed';
  if (set.rate_set_id !== last.rate_set_id + 1) return `set ${last.rate_set_id + 1} is missing before it`;
  return set.previous_hash === last.hash ? undefined : 'the set before it was replaced';
}

function hashOf({ rate_set_id, effective_at, actor, approved_by, note, rates, previous_hash }) {
  const board = rates.map((rate) => `${rate.purity}=${rate.paise_per_gram}@${rate.stated_on}`).sort();
  const facts = ['tola-rates-1', rate_set_id, effective_at, actor, approved_by ?? '', note];
  const text = [...facts, ...board, previous_hash].join('\n');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
