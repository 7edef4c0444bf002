import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'text';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While busy the button stays focusable but ignores clicks. */
  busy?: boolean;
  wide?: boolean;
}

/** A button; its default type is `button`, not `submit`. */
export function Button({ variant = 'primary', busy, wide, className, onClick, ...props }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...props}
      aria-disabled={busy || props['aria-disabled']}
      className={buttonClass(variant, wide, className)}
      onClick={click}
    />
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  wide?: boolean;
}

export function ButtonLink({ variant = 'primary', wide, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, wide, className)} />;
}

function buttonClass(variant: ButtonVariant, wide?: boolean, more?: string): string {
  return classNames(styles.button, styles[variant], wide && styles.wide, more);
}
