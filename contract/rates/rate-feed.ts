import * as z from 'zod/mini';
import { rupees } from '#contract/fields.ts';

/**
 * What a feed of rates sends (`RATE_FEED_URL`): `{"source": "…", "as_of": "2026-11-22T05:00:00Z", "rates": {"24K999":
 * 12400.50}}`, rupees a gram by the shop's names of purities; other names are left out.
 */
export const rateFeedBody = z.object({
  source: z.string().check(z.minLength(1), z.maxLength(80)),
  as_of: z.iso.datetime({ offset: true }),
  rates: z.record(z.string().check(z.maxLength(40)), rupees.check(z.minimum(0.01), z.maximum(9_999_999))),
});

export type RateFeedBody = z.infer<typeof rateFeedBody>;
