import { useState } from 'react';
import { useUnsavedInput } from './unsaved-input.ts';

/** A form of the opened version: a concurrent save of somebody else is a conflict and does not overwrite the input. */
export function useVersionedForm<Item extends { version: number }, Fields>(
  current: Item,
  fieldsOf: (item: Item) => Fields,
) {
  const [opened, setOpened] = useState(current);
  const [mine, setMine] = useState<Fields>();
  useUnsavedInput(mine !== undefined);
  return {
    opened,
    /** The values sent last; undefined after they were saved. */
    mine,
    start: mine ?? fieldsOf(opened),
    isBehind: current.version !== opened.version,
    remember: setMine,
    begin(item: Item) {
      setOpened(item);
      setMine(undefined);
    },
  };
}
