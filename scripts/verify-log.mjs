import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const OPENING = '0'.repeat(64);

/**
 * Checks an exported log without the shop: recomputes every hash from the content and the previous hash; the first
 * line that was changed, removed or added is named. `number` is the sequence field; `textOf` returns the hashed text,
 * undefined for lines that are no entries of this log.
 */
export async function verifyLog({ of, noun, plural, number, textOf }) {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error(`Usage: node scripts/verify-${of}.mjs FILE (made by "npm run shop -- export-${of} FILE")`);
    process.exit(2);
  }
  let last = { [number]: 0, hash: OPENING };
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text === '') continue;
    const entry = read(text);
    const problem = problemOf(entry);
    if (problem) {
      console.error(`line ${line}${entry?.[number] ? `, ${noun} ${entry[number]}` : ''}: ${problem}`);
      process.exit(1);
    }
    last = entry;
  }
  console.log(`${last[number]} ${plural}; every hash is correct. Last hash: ${last.hash}`);

  function problemOf(entry) {
    const text = entry && textOf(entry);
    if (text === undefined) return `this is no ${noun}`;
    if (hashOf(text) !== entry.hash) return 'its content was changed';
    if (entry[number] !== last[number] + 1) return `${noun} ${last[number] + 1} is missing before it`;
    return entry.previous_hash === last.hash ? undefined : `the ${noun} before it was replaced`;
  }
}

function read(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function hashOf(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
