import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * For the build of the browser's side: takes the router's production files. Its package names the development ones
 * for every bundler, with warnings that no shopper can read.
 */
export function productionRouter(): Plugin {
  const files = new Map([
    ['react-router', 'index.mjs'],
    ['react-router/dom', 'dom-export.mjs'],
  ]);
  const folder = new URL('../production/', import.meta.resolve('react-router'));
  return {
    name: 'tola:production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source) {
      const file = files.get(source);
      return file ? fileURLToPath(new URL(file, folder)) : null;
    },
  };
}
