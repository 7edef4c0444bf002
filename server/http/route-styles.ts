import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import type { RouteStyles } from '#storefront/services.ts';

/**
 * Reads the built style sheets of every route, for documents that carry them as text. Fails the start when one is
 * missing or the build names none, rather than serving pages without style.
 */
export function readRouteStyles(assets: ServerBuild['assets'], clientFolder: string): RouteStyles {
  const routes = Object.values(assets.routes).flatMap((route) => route ?? []);
  if (!routes.some(({ css }) => css?.length)) throw new Error('The build names no style sheets.');
  return new Map(
    routes.map(({ id, css = [] }) => [id, css.map((address) => readStylesheet(address, clientFolder))]),
  );
}

function readStylesheet(address: string, clientFolder: string): string {
  const { pathname } = new URL(address, 'http://localhost');
  return readFileSync(path.join(clientFolder, pathname), 'utf8').trim();
}
