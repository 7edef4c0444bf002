import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  description?: string;
  /** Centred, or a panel that slides in from a side. */
  side?: 'middle' | 'left' | 'right';
  children: ReactNode;
}

/** A modal dialog that traps the focus, closes on Escape and restores the focus. Import it lazily. */
export function Dialog({ open, onClose, title, description, side = 'middle', children }: DialogProps) {
  const openedFrom = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const shownTitle = useRef(title);
  // A dialog that turns into another, as Login into Create Account, begins at its first field again.
  useEffect(() => {
    if (shownTitle.current !== title && content.current) firstField(content.current)?.focus();
    shownTitle.current = title;
  }, [title]);
  return (
    // A transition, so that unmounting the dialog does not delay the next paint.
    <Parts.Root open={open} onOpenChange={(next) => next || startTransition(onClose)}>
      <Parts.Portal>
        <Overlay />
        <Parts.Content
          ref={content}
          className={classNames(styles.content, styles[side])}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            focusFirstField(event);
            // The overlay blocks clicks already; the library's inherited style would recalculate the whole page.
            document.body.style.pointerEvents = '';
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(openedFrom.current);
          }}
          onInteractOutside={keepOpenForToasts}
          // From the last control to the first one the library moves the focus without scrolling.
          onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
        >
          <div className={styles.head}>
            <Parts.Title className={styles.title}>{title}</Parts.Title>
            <Parts.Close className={styles.close} aria-label="Close">
              <span aria-hidden="true">×</span>
            </Parts.Close>
          </div>
          {description && <Parts.Description className={styles.description}>{description}</Parts.Description>}
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** Blocks clicks and scrolling. The library's own overlay makes the browser recalculate the style of every element. */
function Overlay() {
  useLayoutEffect(lockScroll, []);
  return <div className={styles.overlay} />;
}

/** Locks scrolling and returns the function that unlocks it. The scroll bar's space is reserved to avoid a shift. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = [style.overflow, style.scrollbarGutter] as const;
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    [style.overflow, style.scrollbarGutter] = before;
  };
}

/** The chosen or first field of a dialog, if it has one. */
function firstField(dialog: Element): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input:checked') ??
    dialog.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type="hidden"])')
  );
}

/** Focuses the first field; without one the library focuses the first button. */
function focusFirstField(event: Event): void {
  const field = event.currentTarget instanceof Element && firstField(event.currentTarget);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
}

/** The opener may have been removed meanwhile, as the Login button is after login; then `main` gets the focus. */
function restoreFocus(opener: Element | null): void {
  const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isUsable ? opener : document.querySelector('main');
  target?.focus({ preventScroll: true });
}

/** A click on a toast above the dialog must not close the dialog. */
function keepOpenForToasts(event: Event & { detail?: { originalEvent: Event } }): void {
  const target = event.detail?.originalEvent.target;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
