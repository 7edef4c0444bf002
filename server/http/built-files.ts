import { existsSync } from 'node:fs';
import path from 'node:path';

const YEAR_S = 365 * 24 * 60 * 60;

/** For files with a content hash in their name, which never change. */
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;

/** Source maps, and compressed variants: these are served only under the name of their file, by content negotiation. */
export const NOT_PUBLIC = /\.(?:map|br|gz)$|\/$/;

/** The folder of a build beside the built server. @throws when it is missing. */
export function builtFolder(part: 'client' | 'office'): string {
  const root = ['..', '../..']
    .map((step) => path.join(import.meta.dirname, step, part))
    .find((folder) => existsSync(path.join(folder, 'assets')));
  if (!root) throw new Error(`build/${part} is missing. Run "npm run build" first.`);
  return root;
}
