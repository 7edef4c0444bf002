import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** While busy the button stays focusable but ignores clicks. */
  busy?: boolean;
  wide?: boolean;
}

/** A button; its default type is `button`, not `submit`. */
export function Button({ look = 'primary', busy, wide, className, onClick, ...props }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      className={buttonClass(look, wide, className)}
      onClick={click}
    />
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: Look;
  wide?: boolean;
}

export function ButtonLink({ look = 'primary', wide, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(look, wide, className)} />;
}

function buttonClass(look: Look, wide?: boolean, more?: string): string {
  return classNames(styles.button, styles[look], wide && styles.wide, more);
}
