/** Total time per phase of the rounds. */
const spent = new Map<string, { ms: number; times: number }>();

/** Runs some work and adds its duration to a phase. */
export async function timed<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const before = spent.get(part) ?? { ms: 0, times: 0 };
    spent.set(part, { ms: before.ms + performance.now() - began, times: before.times + 1 });
  }
}

/** One line per phase, longest first; resets the measurement. */
export function timingLines(): string[] {
  const parts = [...spent].sort(([, one], [, other]) => other.ms - one.ms);
  spent.clear();
  return parts.map(
    ([part, { ms, times }]) =>
      `    ${part}: ${(ms / 1000).toFixed(1)} s in ${times}, ${(ms / times / 1000).toFixed(2)} s each`,
  );
}
