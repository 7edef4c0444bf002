import styles from './status-variant.module.css';

/** Kind of a message or status: information, success, in progress, failure. */
export type Tone = 'calm' | 'good' | 'wait' | 'bad';

export function variantClass(tone: Tone): string | undefined {
  return styles[tone];
}
