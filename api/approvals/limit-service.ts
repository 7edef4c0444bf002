import type { Database } from '#api/platform/database/database.ts';
import { DEFAULT_LIMITS } from '#contract/office/approvals.ts';

/** The amounts above which an act needs a second person. */
export async function readLimits(_db: Database): Promise<typeof DEFAULT_LIMITS> {
  return DEFAULT_LIMITS;
}
