import type { RateProposal } from '#contract/office/rates/rates.ts';
import { FeedFailure, type RateFeed } from './feed-gateway.ts';

const NONE: RateProposal = { is_configured: false, source: null, as_of: null, rates: {}, problem: null };

/** The proposal of the feed, or why there is none (P-199). */
export async function readProposal(feed: RateFeed | undefined): Promise<RateProposal> {
  if (!feed) return NONE;
  try {
    const { source, as_of, rates } = await feed.read();
    return { ...NONE, is_configured: true, source, as_of, rates };
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { ...NONE, is_configured: true, problem: `${error.message} Enter the rates yourself.` };
  }
}
