import { type ReactNode, useId } from 'react';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from './section.module.css';
import { useDeferredLayout } from './use-deferred-layout.ts';

interface SectionProps {
  heading: string;
  line?: string;
  /** Shown next to the heading: a link, a pause button. */
  aside?: ReactNode;
  /** Full width: the content sets its own margins. */
  bleed?: boolean;
  /** On wide screens the content is next to the heading instead of below it. */
  beside?: boolean;
  variant?: 'plain' | 'sunken' | 'night';
  children: ReactNode;
}

/** A section of the home page: a region named by its heading. */
export function Section({ heading, line, aside, bleed, beside, variant = 'plain', children }: SectionProps) {
  const id = useId();
  const deferred = useDeferredLayout();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        styles.section,
        styles[variant],
        beside && styles.beside,
        deferred && styles.deferred,
      )}
    >
      <div className={classNames(styles.head, styles.inner)}>
        <div className={styles.words}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          {line && <p className={styles.line}>{line}</p>}
        </div>
        {aside}
      </div>
      {bleed ? children : <div className={styles.inner}>{children}</div>}
    </section>
  );
}
