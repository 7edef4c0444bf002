import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, startTransition, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  description?: string;
  /** Where it stands: in the middle, or as a panel that slides in from a side. */
  side?: 'middle' | 'left' | 'right';
  children: ReactNode;
}

/** A dialog that holds the focus, closes on Escape and gives the focus back. Load it when it is first needed. */
export function Dialog({ open, onClose, title, description, side = 'middle', children }: DialogProps) {
  const openedFrom = useRef<Element | null>(null);
  return (
    // As a transition: taking the dialog down never holds up the frame that answers the press.
    <Parts.Root open={open} onOpenChange={(next) => next || startTransition(onClose)}>
      <Parts.Portal>
        <Overlay />
        <Parts.Content
          className={classNames(styles.content, styles[side])}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement;
            // The overlay keeps presses from the page; inherited from the body, the same would cost as much again.
            document.body.style.pointerEvents = '';
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(openedFrom.current);
          }}
          onInteractOutside={keepOpenForToasts}
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

/**
 * Keeps presses and scrolling from the page. The library's own overlay sets a variable on the body and adds a style
 * sheet, for which the browser works out every element of the page, on opening and on closing.
 */
function Overlay() {
  useLayoutEffect(holdPage, []);
  return <div className={styles.overlay} />;
}

/** Holds the page where it is; what this answers lets go of it. A scroll bar's room is kept, so nothing moves. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = [style.overflow, style.scrollbarGutter] as const;
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    [style.overflow, style.scrollbarGutter] = before;
  };
}

/** What opened the dialog may be gone by now, as the Login button is after logging in. */
function giveFocusBack(opener: Element | null): void {
  const here = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = here ? opener : document.querySelector('main');
  target?.focus({ preventScroll: true });
}

/** Closing a toast that lies over the dialog is no wish to leave the dialog. */
function keepOpenForToasts(event: Event & { detail?: { originalEvent: Event } }): void {
  const target = event.detail?.originalEvent.target;
  if (target instanceof Element && target.closest('.Toastify')) event.preventDefault();
}
