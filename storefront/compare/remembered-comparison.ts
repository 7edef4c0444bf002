const KEY = 'compared-pieces';

/** What this tab compared last; empty where storage is blocked. */
export function readComparedPieces(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}

export function rememberComparedPieces(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Browsers can block access to storage: then each piece is compared anew.
  }
}
