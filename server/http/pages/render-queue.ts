import pLimit from 'p-limit';
import { errorCodes } from '#contract/errors.ts';

/** Rendering is CPU-bound on one core: more concurrency only makes each render slower. */
const MAX_CONCURRENT_RENDERS = 2;
/** About a second of work; a longer queue would exceed a shopper's patience. */
const MAX_WAITING_RENDERS = 64;
const RETRY_AFTER_S = 2;

/** Limits concurrent renders, and responds 503 with `Retry-After` when the queue is full. */
export function renderQueue(): (render: () => Promise<Response>) => Promise<Response> {
  const limit = pLimit(MAX_CONCURRENT_RENDERS);
  return async (render) => (limit.pendingCount >= MAX_WAITING_RENDERS ? busyPage() : limit(render));
}

function busyPage(): Response {
  const [status, sentence] = errorCodes.busy;
  const html = `<!doctype html><html lang="en"><title>Please wait</title><meta http-equiv="refresh" content="${RETRY_AFTER_S}"><p>${sentence}</p></html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(RETRY_AFTER_S) },
  });
}
