import { type ChangeEvent, type ComponentProps, useState } from 'react';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

type Given = 'autoComplete' | 'required' | 'hint';

/** Loaded on demand: only this field needs the list. */
const loadMostUsed = () => import('#contract/accounts/weak-passwords.ts');

const WARNING = 'This password is one of the most used, so it is easy to guess. Another one is safer.';

/** A field for a new password; warns about a common one while it is typed. A strict shop's server refuses it (P-78). */
export function NewPasswordField({ onChange, ...props }: Omit<ComponentProps<typeof PasswordField>, Given>) {
  const { isMostUsed, look, prepare } = useMostUsed();
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        required
        hint="8 to 128 characters, any you like."
        {...props}
        onFocus={prepare}
        onChange={(event) => {
          look(event);
          return onChange?.(event);
        }}
      />
      <p role="status" className={styles.warning}>
        {isMostUsed && !props.error && WARNING}
      </p>
    </div>
  );
}

function useMostUsed() {
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<Awaited<ReturnType<typeof loadMostUsed>>>();
  // A failed load is retried at the next keystroke and never blocks the form.
  const prepare = () => void loadMostUsed().then(setList, () => {});
  return {
    isMostUsed: list?.isCommonPassword(typed),
    prepare,
    look: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      if (!list) prepare();
    },
  };
}
