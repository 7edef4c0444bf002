/** Whether the screen waits for the PIN; reading waits with it. */
let lock: { opened: Promise<void>; open: () => void } | undefined;
const listeners = new Set<() => void>();

export function isScreenLocked(): boolean {
  return lock !== undefined;
}

export function setScreenLocked(isLocked: boolean): void {
  if (isLocked === isScreenLocked()) return;
  if (isLocked) lock = newLock();
  else {
    lock?.open();
    lock = undefined;
  }
  for (const listener of listeners) listener();
}

function newLock() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export async function untilScreenOpen(): Promise<void> {
  await lock?.opened;
}

/** For `useSyncExternalStore`. */
export function onScreenLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
