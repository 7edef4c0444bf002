import { useState } from 'react';
import type { OfficeError } from '#office/api-client/office-request.ts';
import { useUnsavedInput } from './unsaved-input.ts';

export interface VersionedForm<Item, Fields> {
  opened: Item;
  /** The values sent last; undefined after they were saved. */
  mine: Fields | undefined;
  start: Fields;
  /** Whether a save failed because somebody else had saved another version. */
  isConflict: (failure: OfficeError | undefined) => boolean;
  onInput: () => void;
  remember: (sent: Fields) => void;
  begin: (item: Item) => void;
}

/** A form of the opened version: a concurrent save of somebody else is a conflict and does not overwrite the input. */
export function useVersionedForm<Item extends { version: number }, Fields>(
  current: Item,
  fieldsOf: (item: Item) => Fields,
): VersionedForm<Item, Fields> {
  const [stored, setStored] = useState({ item: current, hasInput: false });
  const [mine, setMine] = useState<Fields>();
  useUnsavedInput(mine !== undefined);
  // Without input it follows the saves of others.
  const isFollowing = !stored.hasInput && current.version > stored.item.version;
  const opened = isFollowing ? current : stored.item;
  return {
    opened,
    mine,
    start: mine ?? fieldsOf(opened),
    isConflict: (failure) => failure?.code === 'changed_meanwhile' && current.version !== opened.version,
    onInput: () => setStored((before) => (before.hasInput ? before : { item: opened, hasInput: true })),
    remember: setMine,
    begin(item) {
      setStored({ item, hasInput: false });
      setMine(undefined);
    },
  };
}
