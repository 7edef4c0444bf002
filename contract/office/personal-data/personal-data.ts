import * as z from 'zod/mini';
import { instant } from '#contract/fields.ts';

/** What must end before a customer's data can be deleted, and where. */
const obstacle = z.object({
  sentence: z.string(),
  order_id: z.nullable(z.string()),
  user_scheme_id: z.nullable(z.int()),
});

export const erasureResponse = z.object({
  data: z.object({
    /** When it was deleted; null: it was not. */
    erased_at: z.nullable(instant),
    obstacles: z.array(obstacle),
  }),
});

/** An HTML document. */
export const personalDataResponse = z.string();

export type Obstacle = z.infer<typeof obstacle>;
