import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import type { RouteStyles } from '#storefront/services.ts';
import { STYLES_OF_PARTS } from '#storefront/styles-of-parts.ts';

/** The style sheets of every route and its parts, for documents that carry them. Fails the start rather than serving unstyled pages. */
export function readRouteStyles(assets: ServerBuild['assets'], clientFolder: string): RouteStyles {
  const routes = Object.values(assets.routes).flatMap((route) => route ?? []);
  if (!routes.some(({ css }) => css?.length)) throw new Error('The build names no style sheets.');
  return new Map(
    routes.map(({ id, css = [] }) => [
      id,
      [...css.map((address) => readStylesheet(address, clientFolder)), ...(STYLES_OF_PARTS.get(id) ?? [])],
    ]),
  );
}

function readStylesheet(address: string, clientFolder: string): string {
  const { pathname } = new URL(address, 'http://localhost');
  return readFileSync(path.join(clientFolder, pathname), 'utf8').trim();
}
