import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/files/project-root.ts';

const cacheDirOf = async (configFile: string) =>
  (await resolveConfig({ configFile: join(projectRoot(), configFile), logLevel: 'silent' }, 'serve'))
    .cacheDir;

// In one directory, the one that starts last removes the optimized dependencies of the other.
test('the development servers of shop and office cache their dependencies in different directories', async () => {
  expect(await cacheDirOf('office/vite.config.ts')).not.toBe(await cacheDirOf('vite.config.ts'));
});
