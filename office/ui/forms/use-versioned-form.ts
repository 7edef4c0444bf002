import { useState } from 'react';

/** A form that begins with the version opened: what somebody saves meanwhile is a conflict, and overwrites nothing typed. */
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
