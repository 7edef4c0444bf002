import styles from './status-variant.module.css';

/** Kind of a message or status: information, success, in progress, failure. */
export type StatusVariant = 'info' | 'success' | 'warning' | 'error';

export function variantClass(variant: StatusVariant): string | undefined {
  return styles[variant];
}
