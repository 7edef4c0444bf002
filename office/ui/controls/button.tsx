import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'danger' | 'text';
  /** While busy the button stays focusable but ignores clicks. */
  busy?: boolean;
}

/** A button; its default type is `button`, not `submit`. */
export function Button({ variant = 'primary', busy, onClick, ...props }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${styles.button} ${styles[variant]}`}
      onClick={click}
    />
  );
}
