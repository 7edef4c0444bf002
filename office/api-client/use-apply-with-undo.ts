import type { QueryKey } from '@tanstack/react-query';
import { notify, notifyFailure } from '../ui/notify.ts';
import { useAct } from './use-act.ts';

interface Options {
  refresh: QueryKey[];
  onApplied: () => void;
}

/** Applies a new set, with an Undo that restores the previous one; `setId` is null when nothing was applied yet. */
export function useApplyWithUndo<Body>(
  apply: (body: Body) => Promise<{ message: string; setId: number | null }>,
  undoSet: (setId: number) => Promise<{ message: string }>,
  { refresh, onApplied }: Options,
) {
  const undo = useAct(undoSet, {
    refresh,
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return useAct(apply, {
    refresh,
    onDone: ({ message, setId }) => {
      onApplied();
      notify(message, setId === null ? undefined : () => undo.run(setId));
    },
  });
}
