import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const compressible = /\.(?:js|css|svg|ttf|json|html|txt)$/;

/** A smaller saving is not worth another file. */
const minSaving = 0.05;

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/**
 * Writes a brotli and a gzip copy next to every built file that gets smaller by it, at the best quality, because it is
 * done once and not per request.
 * @param {string} folder
 */
export async function compressBuiltFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(path) {
  const plain = await readFile(path);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const forms = { br: await brotli(plain, { params }), gz: await gunzippable(plain, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(forms)) {
    if (bytes.length < plain.length * (1 - minSaving)) await writeFile(`${path}.${ending}`, bytes);
  }
}
