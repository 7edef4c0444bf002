import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterCall,
  afterFailure,
  afterResponse,
  type Breaker,
  CLOSED,
  FAILURES_UNTIL_OPEN,
  isOpen,
  mayCall,
  PROBE_EVERY_MS,
} from './circuit-breaker-rules.ts';

const failing = (breaker: Breaker, times: number, at: number): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((before) => afterFailure(before, at, at), breaker);

test('the fifth consecutive failure opens the breaker', () => {
  const nearly = failing(CLOSED, FAILURES_UNTIL_OPEN - 1, 100);
  expect([isOpen(nearly), mayCall(nearly, 100)]).toEqual([false, true]);
  const away = failing(nearly, 1, 100);
  expect([isOpen(away), mayCall(away, 100)]).toEqual([true, false]);
});

test('while open, one probe is allowed every ten seconds', () => {
  const away = failing(CLOSED, FAILURES_UNTIL_OPEN, 0);
  expect(mayCall(away, PROBE_EVERY_MS - 1)).toBe(false);
  expect(mayCall(away, PROBE_EVERY_MS)).toBe(true);
  const probing = afterCall(away, PROBE_EVERY_MS);
  expect(mayCall(probing, PROBE_EVERY_MS)).toBe(false);
  const still = afterFailure(probing, PROBE_EVERY_MS, PROBE_EVERY_MS + 6000);
  expect(mayCall(still, 2 * PROBE_EVERY_MS - 1)).toBe(false);
  expect(mayCall(still, 2 * PROBE_EVERY_MS)).toBe(true);
});

test('one response closes the breaker', () => {
  const well = afterResponse(failing(CLOSED, 50, 0), 7);
  expect([isOpen(well), mayCall(well, 7)]).toEqual([false, true]);
});

test('failures of calls that started before the last response are ignored', () => {
  const responded = afterResponse(CLOSED, 1000);
  expect(
    isOpen(Array.from({ length: 50 }).reduce<Breaker>((b) => afterFailure(b, 999, 7000), responded)),
  ).toBe(false);
});

/** Random events, each with a pause before it. */
const events = fc.array(
  fc.record({
    what: fc.constantFrom('customer', 'job', 'response', 'silence'),
    pause: fc.oneof(fc.nat(50), fc.nat(2 * PROBE_EVERY_MS)),
  }),
  { maxLength: 200 },
);

test('any sequence: calls are refused only after five failures since the last response, and a probe is allowed every ten seconds', () => {
  fc.assert(
    fc.property(events, (all) => {
      let breaker = CLOSED;
      let now = 0;
      let silencesSinceResponse = 0;
      let lastProbe = Number.NEGATIVE_INFINITY;
      const inFlight: number[] = [];
      for (const { what, pause } of all) {
        now += pause;
        const wasAway = isOpen(breaker);
        if (what === 'job') inFlight.push(now);
        if (what === 'customer' && mayCall(breaker, now)) {
          if (wasAway) {
            expect(now - lastProbe).toBeGreaterThanOrEqual(PROBE_EVERY_MS);
            lastProbe = now;
          }
          breaker = afterCall(breaker, now);
          inFlight.push(now);
        }
        const startedAt = what === 'response' || what === 'silence' ? inFlight.shift() : undefined;
        if (startedAt !== undefined && what === 'response') {
          breaker = afterResponse(breaker, now);
          silencesSinceResponse = 0;
          lastProbe = Number.NEGATIVE_INFINITY;
        }
        if (startedAt !== undefined && what === 'silence') {
          if (startedAt >= breaker.respondedAt) silencesSinceResponse += 1;
          breaker = afterFailure(breaker, startedAt, now);
        }
        if (!mayCall(breaker, now)) expect(silencesSinceResponse).toBeGreaterThanOrEqual(FAILURES_UNTIL_OPEN);
        expect(mayCall(breaker, now + PROBE_EVERY_MS)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
