import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/files/project-root.ts';
import { openDocumentDrawer } from './document-drawer.ts';

let built: Promise<string> | undefined;

/** Builds the thread's program as the shop's build does, once per process; finds its libraries in `node_modules`. */
async function builtForTests(): Promise<string> {
  const { build } = await import('vite');
  const folder = join(projectRoot(), 'node_modules', '.cache');
  await mkdir(folder, { recursive: true });
  const outDir = await mkdtemp(join(folder, 'tola-documents-'));
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir },
  });
  return join(outDir, 'drawing-thread.js');
}

/** Draws in a thread, as the running shop does; its program is built for the first document. */
export const openTestDrawer = () =>
  openDocumentDrawer(() => {
    built ??= builtForTests();
    return built;
  });
