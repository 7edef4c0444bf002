import { toast } from 'sonner';

/** Says that an act is done, with a button that takes it back where it can be taken back. */
export function notify(message: string, undo?: () => void): void {
  toast.success(message, undo && { duration: UNDO_MS, action: { label: 'Undo', onClick: undo } });
}

const UNDO_MS = 15_000;

export function notifyFailure(message: string): void {
  toast.error(message);
}
