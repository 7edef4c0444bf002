import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIntervalJob } from './interval-job.ts';

const log = { error: () => {} } as unknown as FastifyBaseLogger;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work runs repeatedly, with a pause after each run', async () => {
  const work = vi.fn(async () => {});
  const repeated = startIntervalJob('test', 1000, log, work);
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(3);
  await repeated.stop();
  repeated.within(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('several requests for an extra run cause one run, after the shortest delay', async () => {
  const work = vi.fn(async () => {});
  const repeated = startIntervalJob('test', 1000, log, work);
  repeated.within(250);
  repeated.within(100);
  repeated.within(5000);
  await vi.advanceTimersByTimeAsync(99);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(1);
  await repeated.stop();
});

test('a request during a run causes another run after it', async () => {
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const repeated = startIntervalJob('test', 10_000, log, work);
  repeated.within(0);
  await vi.advanceTimersByTimeAsync(0);
  repeated.within(200);
  repeated.within(50);
  finish();
  await vi.advanceTimersByTimeAsync(49);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await repeated.stop();
});
