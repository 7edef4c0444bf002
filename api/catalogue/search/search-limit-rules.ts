import { addressGroup } from '#api/accounts/rules.ts';
import { type Refusal, refuse } from '#contract/errors.ts';

const WINDOW_MS = 60_000;
/** Many shoppers of one mobile network share an address. */
const MAX_PER_MINUTE = 3000;
const MAX_ADDRESSES = 10_000;

/** Rate limit on searches per address in this process. A search is cheap, so the counts are not shared between processes. */
export function searchLimit(): (address: string, nowMs: number) => Refusal | undefined {
  let window = 0;
  const counts = new Map<string, number>();
  return (address, nowMs) => {
    const current = Math.floor(nowMs / WINDOW_MS);
    if (current !== window || counts.size > MAX_ADDRESSES) counts.clear();
    window = current;
    const subject = addressGroup(address);
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    if (count <= MAX_PER_MINUTE) return undefined;
    return { ...refuse('too_many_attempts'), retryAfterSeconds: Math.ceil(WINDOW_MS / 1000) };
  };
}
