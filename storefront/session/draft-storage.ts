import { DRAFT_KEY_PREFIX } from './stored-user.ts';

/** Stores a value in this tab until logout. Where storage is blocked, nothing is stored. */
export function saveDraft(name: string, value: object): void {
  try {
    sessionStorage.setItem(DRAFT_KEY_PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the draft is lost on reload.
  }
}

/** The fields of a stored value; none if there is no readable one. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY_PREFIX + name) ?? 'null');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY_PREFIX + name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
