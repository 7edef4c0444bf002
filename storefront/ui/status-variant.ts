import styles from './status-variant.module.css';

/** How a message or a status is meant: for your information, done, under way, wrong. */
export type Tone = 'calm' | 'good' | 'wait' | 'bad';

/** The class that gives a tone its ground and its ink. */
export function variantClass(tone: Tone): string | undefined {
  return styles[tone];
}
