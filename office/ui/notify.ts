import { toast } from 'sonner';

/** Reports a completed act, with an Undo button where it can be undone. */
export function notify(message: string, undo?: () => void): void {
  toast.success(message, undo && { duration: UNDO_MS, action: { label: 'Undo', onClick: undo } });
}

const UNDO_MS = 15_000;

export function notifyFailure(message: string): void {
  toast.error(message);
}
