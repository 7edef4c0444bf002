import { type ReactNode, useEffect, useRef } from 'react';
import { cssTransition, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '../ui/toasts.css';
import { TOAST_MS } from '#contract/constants.ts';
import type { ToastContent, ToastKind, ToastOptions } from './toasts.ts';

/** Comes and goes by style sheet alone, so that no timer stands between the end of a toast and its leaving. */
const fade = cssTransition({
  enter: 'Toastify--animate toast-comes',
  exit: 'Toastify--animate toast-goes',
  collapse: false,
});

/** Shows the toasts: top right, above every page, so that they outlive a change of page. Alt+T moves to them. */
export default function ToastBox() {
  return (
    <ToastContainer
      autoClose={TOAST_MS}
      position="top-right"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      transition={fade}
      newestOnTop
      closeOnClick={false}
      theme="light"
    />
  );
}

let raised = 0;

/** Puts a toast into the box, or into its queue while the box is not on the page yet. */
export function raiseToast(
  kind: ToastKind,
  content: ToastContent,
  { milliseconds, name }: ToastOptions & { milliseconds: number },
): void {
  raised += 1;
  // The next toast of the same name counts its own time.
  const key = raised;
  const isThere = name !== undefined && toast.isActive(name);
  const render = ({ isPaused, closeToast }: ToastContentProps) => (
    <TimedContent
      key={key}
      milliseconds={milliseconds}
      isThere={isThere}
      isPaused={isPaused}
      close={() => closeToast()}
    >
      {typeof content === 'function' ? content(() => closeToast()) : content}
    </TimedContent>
  );
  const options = {
    type: kind,
    autoClose: milliseconds,
    // Bad news interrupts a screen reader, good news waits for its turn.
    role: kind === 'error' ? 'alert' : 'status',
  };
  if (isThere) toast.update(name, { ...options, render });
  else toast(render, { ...options, ...(name && { toastId: name }) });
}

interface TimedContentProps {
  milliseconds: number;
  /** Whether it takes the place of one that has come in already. */
  isThere: boolean;
  isPaused: boolean;
  close: () => void;
  children: ReactNode;
}

/**
 * The toast's own clock. The library counts by the end of an animation of its bar, which a visitor who asked for
 * less motion would not have.
 */
function TimedContent({ milliseconds, isThere, isPaused, close, children }: TimedContentProps) {
  const left = useRef(milliseconds);
  const closing = useRef(close);
  closing.current = close;
  const hasCome = useRef(isThere);
  if (!isPaused) hasCome.current = true;
  // The library calls a toast paused while it comes in, too; its time begins at once.
  const isHeld = isPaused && hasCome.current;
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => closing.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isHeld]);
  return children;
}
