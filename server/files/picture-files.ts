import { statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { projectRoot } from './project-root.ts';

/** URL prefix of the shop's pictures. */
export const PICTURES = '/pictures/';

/** The folder that this prefix maps to. */
export function picturesFolder(): string {
  return join(projectRoot(), 'storefront/public/pictures');
}

/** The file of a picture URL; undefined when the URL is malformed or leads out of the folder. */
function fileOf(folder: string, address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  const root = resolve(folder);
  try {
    const file = join(root, decodeURIComponent(path.slice(PICTURES.length)));
    return file.startsWith(root + sep) ? file : undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Whether a URL under `/pictures/` has a file in the folder. */
export function hasPicture(folder: string, address: string): boolean {
  const file = address.startsWith(PICTURES) ? fileOf(folder, address) : undefined;
  return file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
