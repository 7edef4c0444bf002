import { statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { projectRoot } from './project-root.ts';

/** How the addresses of the shop's pictures begin. */
export const PICTURES = '/pictures/';

/** The folder behind these addresses. */
export function picturesFolder(): string {
  return join(projectRoot(), 'storefront/public/pictures');
}

/** The file behind an address in a folder of pictures; undefined when the address leads out of it or is none. */
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

/** Whether the picture with an address under `/pictures/` is a file of a folder. */
export function hasPicture(folder: string, address: string): boolean {
  const file = address.startsWith(PICTURES) ? fileOf(folder, address) : undefined;
  return file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
