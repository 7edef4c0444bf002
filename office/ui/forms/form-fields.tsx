import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './form-fields.module.css';

/** The fields of a form. They take no input while it is saved, since the saved values replace theirs. */
export function FormFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  const focused = useRef<Element>(null);
  // An inert field loses the focus.
  useLayoutEffect(() => {
    if (saving) {
      focused.current = document.activeElement;
    } else if (document.activeElement === document.body && focused.current instanceof HTMLElement) {
      focused.current.focus();
    }
  }, [saving]);
  return (
    <div className={styles.fields} inert={saving}>
      {children}
    </div>
  );
}
