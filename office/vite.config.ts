import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The office is a build of its own, so that no page of the shop carries any of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  publicDir: false,
  // The default is that of the shop, whose development server would lose its dependencies.
  cacheDir: join(import.meta.dirname, '../node_modules/.vite/office'),
  build: { outDir: join(import.meta.dirname, '../build/office'), emptyOutDir: true, assetsInlineLimit: 0 },
});
