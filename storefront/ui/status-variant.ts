import styles from './status-variant.module.css';

/** Kind of a message or status: information, success, in progress, failure. */
export type Tone = 'calm' | 'good' | 'wait' | 'bad';

/** The CSS class with the colours of a tone. */
export function variantClass(tone: Tone): string | undefined {
  return styles[tone];
}
