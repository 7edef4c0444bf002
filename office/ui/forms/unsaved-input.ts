import { useLayoutEffect, useState } from 'react';
import { type Location, useNavigate } from 'react-router';

/** Where the input is lost: on another screen only, or at any other address, such as that of another piece. */
type LostAt = 'other address' | 'other screen';

/** The input on the screen that is not saved. */
const unsaved = new Map<symbol, LostAt>();

/** While there is input, the person is asked before leaving it. */
export function useUnsavedInput(hasInput: boolean, lostAt: LostAt = 'other address'): void {
  useLayoutEffect(() => {
    if (!hasInput) return;
    const key = Symbol('unsaved input');
    unsaved.set(key, lostAt);
    return () => {
      unsaved.delete(key);
    };
  }, [hasInput, lostAt]);
}

/** For a form whose fields are not in React's state: its input is unsaved from the first change on. */
export function useUnsavedForm() {
  const [hasInput, setHasInput] = useState(false);
  useUnsavedInput(hasInput);
  return { onInput: () => setHasInput(true), onSaved: () => setHasInput(false) };
}

/** Opens an address after the input was saved, without asking. */
export function useOpenSaved(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    forgetUnsavedInput();
    navigate(address);
  };
}

/** Before leaving without being asked again. */
export function forgetUnsavedInput(): void {
  unsaved.clear();
}

export function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Whether unsaved input is lost by going from one address to another. */
export function losesInput(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return unsaved.size > 0;
  return from.search !== to.search && [...unsaved.values()].includes('other address');
}
