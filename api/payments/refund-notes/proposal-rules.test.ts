import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import { type CreditableLine, findPiecesOfAmount, statedParts } from './proposal-rules.ts';

const line = (orderItemId: number, ...amounts: number[]): CreditableLine => ({
  orderItemId,
  amounts: amounts.map(paise),
});

const lines = fc
  .array(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) =>
    all.map((costs, index) =>
      line(index + 1, ...costs.map((_, place) => costs.slice(0, place + 1).reduce((a, b) => a + b))),
    ),
  );

const costOf = (all: readonly CreditableLine[], pieces: ReadonlyMap<number, number>): Paise =>
  sumOf(all.map(({ orderItemId, amounts }) => amounts[(pieces.get(orderItemId) ?? 0) - 1] ?? paise(0)));

test('a proposal costs exactly the amount, and a matching one is found', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat(100)), (all, picks) => {
      const chosen = new Map(
        all.map(({ orderItemId, amounts }): [number, number] => [
          orderItemId,
          (picks.next().value ?? 0) % (amounts.length + 1),
        ]),
      );
      const amountPaise = costOf(all, chosen);
      const matches = findPiecesOfAmount(all, amountPaise);
      expect(matches.length > 0).toBe(amountPaise > 0);
      for (const match of matches) expect(costOf(all, match)).toBe(amountPaise);
    }),
  );
});

test('finds one choice, several, or none', () => {
  const all = [line(1, 100, 200), line(2, 350), line(3, 550)];
  expect(findPiecesOfAmount(all, paise(450))).toEqual([
    new Map([
      [1, 1],
      [2, 1],
    ]),
  ]);
  expect(findPiecesOfAmount(all, paise(550))).toHaveLength(2);
  expect(findPiecesOfAmount(all, paise(60))).toEqual([]);
  expect(findPiecesOfAmount([], paise(60))).toEqual([]);
});

test('an order of very many equal lines is left to a person at once', () => {
  const all = Array.from({ length: 100 }, (_, index) => line(index + 1, 2, 4, 6));
  expect(findPiecesOfAmount(all, paise(301))).toEqual([]);
});

test('notes are assigned to the open parts of the refunds in their order, never more', () => {
  const refund = (providerRefundId: string, open: number) => ({ providerRefundId, openPaise: paise(open) });
  const note = (total: number) => ({ totalPaise: paise(total) });
  expect(statedParts([refund('a', 300), refund('b', 500)], [note(400), note(350)])).toEqual([
    { providerRefundId: 'a', note: 0, amountPaise: 300 },
    { providerRefundId: 'b', note: 0, amountPaise: 100 },
    { providerRefundId: 'b', note: 1, amountPaise: 350 },
  ]);
});
