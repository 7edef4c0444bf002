import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAsking,
  afterResponse,
  afterSilence,
  type Breaker,
  isAway,
  mayAsk,
  PROBE_EVERY_MS,
  SILENCES_UNTIL_AWAY,
  WELL,
} from './circuit-breaker-rules.ts';

const silent = (breaker: Breaker, times: number, at: number): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((before) => afterSilence(before, at, at), breaker);

test('four silences in a row are bad luck, the fifth means that the provider is away', () => {
  const nearly = silent(WELL, SILENCES_UNTIL_AWAY - 1, 100);
  expect([isAway(nearly), mayAsk(nearly, 100)]).toEqual([false, true]);
  const away = silent(nearly, 1, 100);
  expect([isAway(away), mayAsk(away, 100)]).toEqual([true, false]);
});

test('while the provider is away one caller in each ten seconds goes through', () => {
  const away = silent(WELL, SILENCES_UNTIL_AWAY, 0);
  expect(mayAsk(away, PROBE_EVERY_MS - 1)).toBe(false);
  expect(mayAsk(away, PROBE_EVERY_MS)).toBe(true);
  const probing = afterAsking(away, PROBE_EVERY_MS);
  expect(mayAsk(probing, PROBE_EVERY_MS)).toBe(false);
  const still = afterSilence(probing, PROBE_EVERY_MS, PROBE_EVERY_MS + 6000);
  expect(mayAsk(still, 2 * PROBE_EVERY_MS - 1)).toBe(false);
  expect(mayAsk(still, 2 * PROBE_EVERY_MS)).toBe(true);
});

test('one answer is enough for all to ask again', () => {
  const well = afterResponse(silent(WELL, 50, 0), 7);
  expect([isAway(well), mayAsk(well, 7)]).toEqual([false, true]);
});

test('calls that began before the last answer say nothing about now', () => {
  const answered = afterResponse(WELL, 1000);
  expect(
    isAway(Array.from({ length: 50 }).reduce<Breaker>((b) => afterSilence(b, 999, 7000), answered)),
  ).toBe(false);
});

/** What may happen, each some time after the one before. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom('customer', 'job', 'response', 'silence'),
    pause: fc.oneof(fc.nat(50), fc.nat(2 * PROBE_EVERY_MS)),
  }),
  { maxLength: 200 },
);

test('whatever happens: refused only after five silences since the last answer, and never for longer than ten seconds without a probe', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      let breaker = WELL;
      let now = 0;
      let silencesSinceResponse = 0;
      let lastProbe = Number.NEGATIVE_INFINITY;
      const underWay: number[] = [];
      for (const { what, pause } of all) {
        now += pause;
        const wasAway = isAway(breaker);
        if (what === 'job') underWay.push(now);
        if (what === 'customer' && mayAsk(breaker, now)) {
          if (wasAway) {
            expect(now - lastProbe).toBeGreaterThanOrEqual(PROBE_EVERY_MS);
            lastProbe = now;
          }
          breaker = afterAsking(breaker, now);
          underWay.push(now);
        }
        const askedAt = what === 'response' || what === 'silence' ? underWay.shift() : undefined;
        if (askedAt !== undefined && what === 'response') {
          breaker = afterResponse(breaker, now);
          silencesSinceResponse = 0;
          lastProbe = Number.NEGATIVE_INFINITY;
        }
        if (askedAt !== undefined && what === 'silence') {
          if (askedAt >= breaker.respondedAt) silencesSinceResponse += 1;
          breaker = afterSilence(breaker, askedAt, now);
        }
        if (!mayAsk(breaker, now)) expect(silencesSinceResponse).toBeGreaterThanOrEqual(SILENCES_UNTIL_AWAY);
        expect(mayAsk(breaker, now + PROBE_EVERY_MS)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
