import { vi } from 'vitest';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { runCommand } from './commands/run-command.ts';

export interface Outcome {
  code: number;
  /** Standard output, line by line. */
  output: string[];
  errors: string;
}

/** Runs a command as the owner does, next to a running shop. */
export async function runAsOwner(shop: TestShop, ...words: string[]): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', shop.connectionString);
  const written: string[] = [];
  const complained: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    complained.push(String(chunk));
    return true;
  });
  try {
    const code = await runCommand(words);
    return { code, output: written.join('').split('\n').slice(0, -1), errors: complained.join('') };
  } finally {
    out.mockRestore();
    err.mockRestore();
    vi.unstubAllEnvs();
  }
}
