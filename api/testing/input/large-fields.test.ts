import { expect, test } from 'vitest';
import { NAMES, shopWithBadInput } from './bad-input-testing.ts';

const { shop, given, good, sendRaw } = shopWithBadInput();

/** Just below the body size limit. */
const LENGTH = 63_000;
/** Texts on which ambiguous or unanchored patterns take quadratic time. */
const WORST_CASES: Record<string, string> = {
  'an address of dots': `a@${'.'.repeat(LENGTH)}@`,
  'an address without an end': `a@${'a.'.repeat(LENGTH / 2)} `,
  digits: `${'1'.repeat(LENGTH)}x`,
  letters: `${'a'.repeat(LENGTH)}!`,
  spaces: `x${' '.repeat(LENGTH)}x`,
  'percent signs': '%'.repeat(LENGTH),
  hyphens: `${'-'.repeat(LENGTH)}x`,
  'opening tags': '<script'.repeat(LENGTH / 7),
};
/** A quadratic pattern takes more than 8 s for such a text; a refused call otherwise takes milliseconds. */
const MAX_CPU_SECONDS = 1;

/** The CPU time of this process, which includes the server, in seconds. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Copies of a body, each with one of its strings, at any depth, replaced. */
function withEachTextReplaced(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    withEachTextReplaced(inner, text).map((replaced) => ({ ...value, [field]: replaced })),
  );
}

test.each(NAMES)('SEC-47 %s keeps the event loop free when a field is 63 kB long', async (name) => {
  for (const [kind, text] of Object.entries(WORST_CASES)) {
    for (const body of withEachTextReplaced(good(name), text)) {
      const seconds = await cpuSeconds(async () => {
        const response = await sendRaw(name, JSON.stringify(body));
        expect(response.status, kind).toBeGreaterThanOrEqual(400);
        expect(response.status, kind).toBeLessThan(500);
      });
      expect(seconds, kind).toBeLessThan(MAX_CPU_SECONDS);
    }
  }
});

test('SEC-47 a long query, header or path keeps the event loop free', async () => {
  const text = encodeURIComponent(WORST_CASES['an address of dots']?.slice(0, 12_000) ?? '');
  const seconds = await cpuSeconds(async () => {
    await shop.send('GET', `/api/v1/users/data/getProducts?category=${text}`);
    await shop.send('GET', `/api/v1/users/data/getPassbook/${text}`, {
      headers: { authorization: `Bearer ${given().customer.token}` },
    });
    for (const header of ['accept-encoding', 'authorization', 'user-agent', 'x-forwarded-for', 'cookie']) {
      await shop.send('GET', '/api/v1/users/data/getCoupons', {
        headers: { [header]: `;${' '.repeat(6000)};q=0.${'0'.repeat(6000)}x` },
      });
    }
  });
  expect(seconds).toBeLessThan(MAX_CPU_SECONDS);
});
