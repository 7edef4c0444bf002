import type { CSSProperties, ReactNode } from 'react';
import { Toaster, toast } from 'sonner';
import { TOAST_MS } from '#contract/constants.ts';
import styles from './toast-box.module.css';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** Content with a link or a button is a function, which receives `close` for its toast. */
export type ToastContent = ReactNode | ((close: () => void) => ReactNode);

export interface ToastOptions {
  milliseconds?: number;
  /** While a toast of this name is visible, no second one is shown. */
  name?: string;
}

/** Below the header, so that it stays usable. */
const OFFSET = { top: 'calc(var(--header) + var(--space-2))', right: 'var(--page-edge)' };

/** On such a screen two toasts would cover header and search. */
const NARROW = '(max-width: 37.5em)';

const TOAST_STYLE: CSSProperties = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': 'var(--radius-m)',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0',
  '--toast-close-button-transform': 'translate(35%, -35%)',
};

const TOAST_LOOK: CSSProperties = { fontSize: 'var(--text-s)', boxShadow: 'var(--shadow-m)' };

/** Where toasts appear. It is part of the layout, so toasts survive navigation (P-08). Alt+T focuses it. */
export default function ToastBox() {
  return (
    <Toaster
      position="top-right"
      duration={TOAST_MS}
      closeButton
      expand
      visibleToasts={matchMedia(NARROW).matches ? 1 : 5}
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={TOAST_STYLE}
      toastOptions={{ style: TOAST_LOOK, classNames: styles, closeButtonAriaLabel: 'Close' }}
    />
  );
}

let unnamed = 0;

export function addToast(kind: ToastKind, content: ToastContent, { milliseconds, name }: ToastOptions): void {
  if (toast.getToasts().some(({ id }) => id === name)) return;
  const id = name ?? `toast-${++unnamed}`;
  const shown = typeof content === 'function' ? content(() => toast.dismiss(id)) : content;
  // The library announces politely; an error is announced at once.
  toast[kind](kind === 'error' ? <span role="alert">{shown}</span> : shown, {
    id,
    ...(milliseconds && { duration: milliseconds }),
  });
}
