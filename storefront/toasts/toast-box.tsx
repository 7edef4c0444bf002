import { type ReactNode, useEffect, useRef } from 'react';
import { cssTransition, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '../ui/toasts.css';
import { TOAST_MS } from '#contract/constants.ts';
import type { ToastContent, ToastKind, ToastOptions } from './toasts.ts';

/** CSS animations only: the library's collapse timer would delay the removal of a toast. */
const fade = cssTransition({
  enter: 'Toastify--animate toast-comes',
  exit: 'Toastify--animate toast-goes',
  collapse: false,
});

/** The toast container. It is part of the layout, so toasts survive navigation (P-08). Alt+T focuses it. */
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

let toastCount = 0;

/** Shows a toast; the library queues it while the container is not mounted yet. */
export function addToast(
  kind: ToastKind,
  content: ToastContent,
  { milliseconds, name }: ToastOptions & { milliseconds: number },
): void {
  toastCount += 1;
  // A new key restarts the timer when a toast of the same name is replaced.
  const key = toastCount;
  const isUpdate = name !== undefined && toast.isActive(name);
  const render = ({ isPaused, closeToast }: ToastContentProps) => (
    <TimedContent
      key={key}
      milliseconds={milliseconds}
      isUpdate={isUpdate}
      isPaused={isPaused}
      close={() => closeToast()}
    >
      {typeof content === 'function' ? content(() => closeToast()) : content}
    </TimedContent>
  );
  const options = {
    type: kind,
    autoClose: milliseconds,
    // Screen readers announce an alert immediately and a status when idle.
    role: kind === 'error' ? 'alert' : 'status',
  };
  if (isUpdate) toast.update(name, { ...options, render });
  else toast(render, { ...options, ...(name && { toastId: name }) });
}

interface TimedContentProps {
  milliseconds: number;
  /** Whether it replaces a toast that has already been animated in. */
  isUpdate: boolean;
  isPaused: boolean;
  close: () => void;
  children: ReactNode;
}

/**
 * Closes the toast after its time. The library relies on the end of its progress bar's animation, which does not run
 * with reduced motion.
 */
function TimedContent({ milliseconds, isUpdate, isPaused, close, children }: TimedContentProps) {
  const remainingMs = useRef(milliseconds);
  const latestClose = useRef(close);
  latestClose.current = close;
  const hasEntered = useRef(isUpdate);
  if (!isPaused) hasEntered.current = true;
  // The library also reports `isPaused` during the enter animation, when the timer already runs.
  const isStopped = isPaused && hasEntered.current;
  useEffect(() => {
    if (isStopped) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latestClose.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isStopped]);
  return children;
}
