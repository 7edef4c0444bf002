import type { QueryKey } from '@tanstack/react-query';
import { notify, notifyFailure } from '../ui/notify.ts';
import { useAct } from './use-act.ts';

export interface Edit<Item, Terms> {
  /** The version that is replaced. */
  before: Item;
  terms: Terms;
}

interface Options<Item, Terms> {
  refresh: QueryKey[];
  /** The terms of an item as they are stored, to put them back. */
  termsOf: (item: Item) => Terms;
  onSaved: (saved: Item) => void;
}

/** Saves what was edited, with an Undo that puts the former terms back as an act of its own. */
export function useEditWithUndo<Item extends { version: number }, Terms>(
  save: (edit: Edit<Item, Terms>) => Promise<{ message: string; saved: Item }>,
  { refresh, termsOf, onSaved }: Options<Item, Terms>,
) {
  const undo = useAct(save, {
    refresh,
    onDone: ({ saved }) => {
      onSaved(saved);
      notify('It is as it was before.');
    },
    onFailed: ({ message }) => notifyFailure(message),
  });
  return useAct(async (edit: Edit<Item, Terms>) => ({ ...(await save(edit)), before: edit.before }), {
    refresh,
    onDone: ({ message, saved, before }) => {
      onSaved(saved);
      const isSame = saved.version === before.version;
      notify(message, isSame ? undefined : () => undo.run({ before: saved, terms: termsOf(before) }));
    },
  });
}
