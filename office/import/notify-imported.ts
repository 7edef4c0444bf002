import { notify } from '../ui/notify.ts';

/** Says how much an import did. */
export function notifyImported({ added, changed }: { added: number; changed: number }): void {
  notify(`Imported: ${added} added, ${changed} changed.`);
}
