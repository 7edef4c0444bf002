import { notify } from '../ui/notify.ts';

/** Reports the number of imported changes. */
export function notifyImported({ added, changed }: { added: number; changed: number }): void {
  notify(`Imported: ${added} added, ${changed} changed.`);
}
