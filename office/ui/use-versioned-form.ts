import { useState } from 'react';

/**
 * The state of a form that begins with the version that was opened: what somebody else saves meanwhile does not overwrite
 * what is typed, and is shown as a conflict when this is saved.
 */
export function useVersionedForm<Item extends { version: number }, Fields>(
  current: Item,
  fieldsOf: (item: Item) => Fields,
) {
  const [opened, setOpened] = useState(current);
  const [mine, setMine] = useState<Fields>();
  return {
    opened,
    /** What was sent last; undefined after it was saved. */
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
