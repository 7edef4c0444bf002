import { describe, expect, test, vi } from 'vitest';
import { main } from './main.ts';
import { readOptions } from './options.ts';

describe('the command line of the faults', () => {
  test.each(['--help', '-h'])('%s lists every option', (word) => {
    const advice = readOptions([word]);
    expect(advice).toMatchObject({ code: 0 });
    for (const name of [
      '--short',
      '--long',
      '--rounds',
      '--seed',
      '--only',
      '--timings',
      '--held',
      '--port',
      '--report',
    ])
      expect('lines' in advice && advice.lines.join('\n')).toContain(name);
  });

  test.each([['--nonsense'], ['--rounds', 'many'], ['--only', '('], ['--seed'], ['stray']])(
    'what cannot be understood is a sentence and the usage: %s %s',
    (...words) => {
      expect(readOptions(words)).toMatchObject({
        code: 1,
        lines: expect.arrayContaining([expect.stringMatching(/^Usage/)]),
      });
    },
  );

  test('the options are parsed', () => {
    const options = readOptions(['--long', '--seed', '7', '--only', '^c0', '--held', '10m']);
    if ('lines' in options) throw new Error(options.lines.join('\n'));
    expect([options.seed, options.heldMinutes, options.only.test('C01')]).toEqual([7, 10, true]);
    expect(['C01', 'F02', 'R03', 'X'].map(options.roundsOf)).toEqual([10, 3, 20, 1]);
  });

  test.each([
    ['--help', 0],
    ['--nonsense', 1],
  ])('%s is handled before anything is built or broken', async (word, code) => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
    const build = vi.fn(async () => {});
    expect(await main([word], build)).toBe(code);
    vi.restoreAllMocks();
    expect(said).toContain('Usage: npm run faults [-- OPTIONS]');
    expect(build).not.toHaveBeenCalled();
  });
});
