import { limitedText } from '#api/platform/http/limited-text.ts';
import { parsedJson } from '#api/platform/json.ts';
import { type RateFeedBody, rateFeedBody } from '#contract/rates/rate-feed.ts';

/** A source outside the shop that proposes rates; it throws `FeedFailure` and nothing else. */
export interface RateFeed {
  read(): Promise<RateFeedBody>;
}

/** Why there is no proposal, in a sentence. */
export class FeedFailure extends Error {}

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;
/** Several people who open the board ask the feed once. */
const CACHED_MS = 30_000;

export function openRateFeed(address: string, clockMs: () => number = () => performance.now()): RateFeed {
  let cached: { readAtMs: number; body: Promise<RateFeedBody> } | undefined;
  return {
    read() {
      if (cached && clockMs() - cached.readAtMs < CACHED_MS) return cached.body;
      const reading = { readAtMs: clockMs(), body: readFeed(address) };
      cached = reading;
      // A failure is not cached, so that the next request tries again.
      reading.body.catch(() => {
        if (cached === reading) cached = undefined;
      });
      return reading.body;
    },
  };
}

async function readFeed(address: string): Promise<RateFeedBody> {
  const text = await fetchText(address);
  const read = rateFeedBody.safeParse(parsedJson(text));
  if (!read.success) throw new FeedFailure('The feed of rates sent something that is no list of rates.');
  return read.data;
}

async function fetchText(address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new FeedFailure(`The feed of rates refused (${response.status}).`);
    const text = await limitedText(response, MAX_BYTES);
    if (text === undefined) throw new FeedFailure('The feed of rates sent too much.');
    return text;
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure('The feed of rates does not respond.');
  }
}
