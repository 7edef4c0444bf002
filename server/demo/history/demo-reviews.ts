import { text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import type { Acting } from '#api/platform/acting.ts';
import { listReviews, publishReview, replyToReview } from '#api/reviews/office-service.ts';
import { saveReview } from '#api/reviews/service.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { MAX_REVIEW_CHARACTERS } from '#contract/reviews/review-states.ts';
import reviewsCsv from '#db/demo/reviews.csv?raw';
import { findArrivedLines } from '../demo-queries.ts';
import { readDemoTable, wholeNumber } from '../demo-table.ts';
import { atHour, requiredDay } from './demo-days.ts';

interface DemoReview {
  day: IndianDate;
  productName: string;
  stars: number;
  words: string;
  /** Of the shop; empty: none. */
  reply: string;
}

export function demoReviews(today: IndianDate): DemoReview[] {
  const columns = ['day', 'product_name', 'stars', 'words', 'reply'] as const;
  return readDemoTable('reviews.csv', reviewsCsv, columns).map((line) => ({
    day: line.read('day', requiredDay(today)),
    productName: line.read('product_name', text(200, 'required')),
    stars: line.read('stars', wholeNumber),
    words: line.read('words', text(MAX_REVIEW_CHARACTERS, 'required')),
    reply: line.read('reply', text(MAX_REVIEW_CHARACTERS, 'optional')),
  }));
}

interface Reviewer {
  userId: string;
  /** Under which the reviews are shown. */
  name: string;
  today: IndianDate;
}

/** Writes and publishes the reviews of the pieces that a demo customer has received. */
export async function loadDemoReviews(acting: Acting, { userId, name, today }: Reviewer): Promise<void> {
  const lines = await findArrivedLines(acting.db, userId);
  for (const { day, productName, stars, words, reply } of demoReviews(today)) {
    const line = lines.find((arrived) => arrived.productName === productName);
    if (!line) throw new Error(`reviews.csv: ${productName} has not arrived.`);
    const at = { ...acting, now: atHour(day, 19, acting.now) };
    await saveReview(at.db, userId, { order_item_id: line.orderItemId, stars, words, name }, at.now);
    const [written] = (await listReviews(at.db, { state: 'waiting' })).data;
    if (!written) throw new Error(`reviews.csv: the review of ${productName} was not stored.`);
    await publishReview(at, written);
    if (reply) await replyToReview(at, { ...written, reply });
  }
}
