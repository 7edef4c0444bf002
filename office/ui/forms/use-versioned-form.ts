import { useState } from 'react';
import { useUnsavedInput } from './unsaved-input.ts';

/** A form of the opened version: a concurrent save of somebody else is a conflict and does not overwrite the input. */
export function useVersionedForm<Item extends { version: number }, Fields>(
  current: Item,
  fieldsOf: (item: Item) => Fields,
) {
  const [stored, setStored] = useState({ item: current, hasInput: false });
  const [mine, setMine] = useState<Fields>();
  useUnsavedInput(mine !== undefined);
  // Without input it follows the saves of others.
  const isFollowing = !stored.hasInput && current.version > stored.item.version;
  const opened = isFollowing ? current : stored.item;
  return {
    opened,
    /** The values sent last; undefined after they were saved. */
    mine,
    start: mine ?? fieldsOf(opened),
    isBehind: current.version !== opened.version,
    onInput: () => setStored({ item: opened, hasInput: true }),
    remember: setMine,
    begin(item: Item) {
      setStored({ item, hasInput: false });
      setMine(undefined);
    },
  };
}
