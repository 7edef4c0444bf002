import { type ReactNode, useId } from 'react';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from '../choices.module.css';

interface Option {
  value: string;
  label: string;
  detail?: ReactNode;
  /** A word on the option, such as "standard". */
  mark?: string;
}

interface OptionSetProps {
  name: string;
  title: string;
  options: readonly Option[];
  chosen: string | undefined;
  problem?: string | undefined;
  isWide?: boolean;
  onChoose: (value: string) => void;
  /** A hint below the options. */
  children?: ReactNode;
}

/** Options as large buttons, one of which can be selected: radio buttons, for arrow keys and forms. */
export function OptionSet({
  name,
  title,
  options,
  chosen,
  problem,
  isWide,
  onChoose,
  children,
}: OptionSetProps) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, children && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.set} aria-describedby={describedBy || undefined}>
      <legend className={styles.title}>{title}</legend>
      <div className={classNames(styles.options, isWide && styles.wide)}>
        {options.map(({ value, label, detail, mark }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChoose(value)}
            />
            <span className={styles.face}>
              <span className={styles.label}>{label}</span>
              {detail && (
                <span className={styles.detail}>
                  {' '}
                  <span>{detail}</span>
                </span>
              )}
              {mark && <span className={styles.mark}>{` ${mark}`}</span>}
            </span>
          </label>
        ))}
      </div>
      {children && (
        <p id={`${id}-hint`} className={styles.hint}>
          {children}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
