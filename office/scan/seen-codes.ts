/** A code counts again after it was out of the camera's view for so long. */
const MIN_ABSENCE_MS = 1500;

/** Whether a code came into view now, so that a label which rests before the camera is read once. */
export function createSeenCodes(): (code: string, nowMs: number) => boolean {
  const seenAt = new Map<string, number>();
  return (code, nowMs) => {
    const isNew = nowMs - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > MIN_ABSENCE_MS;
    seenAt.set(code, nowMs);
    return isNew;
  };
}
