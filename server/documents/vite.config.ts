import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The program of the thread that draws documents: a build of its own, because a thread starts from a file. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  publicDir: false,
  build: {
    ssr: 'server/documents/drawing-thread.ts',
    outDir: 'build/documents',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: '[name].js' } },
  },
});
