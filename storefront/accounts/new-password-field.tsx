import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { Field } from '#storefront/ui/field.tsx';
import styles from './new-password-field.module.css';

type Given = 'type' | 'autoComplete' | 'required' | 'hint';

/** Fetches the list of the most used passwords, which nobody else needs. */
const loadMostUsed = () => import('#contract/most-used-passwords.ts');

const WARNING = 'This password is one of the most used, so it is easy to guess. Another one is safer.';

/**
 * A password that is to be, with what it may be (`passwordField` of the contract). One of the most used is warned of
 * while it is typed, in the browser alone, and refused by the shop where it is strict.
 */
export function NewPasswordField({ onChange, ...props }: Omit<ComponentProps<typeof Field>, Given>) {
  const { isMostUsed, look, prepare } = useMostUsed();
  return (
    <div>
      <Field
        type="password"
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
  // A warning that cannot be fetched is looked for again at the next letter; nobody is kept from registering by it.
  const prepare = () => void loadMostUsed().then(setList, () => {});
  return {
    isMostUsed: list?.isMostUsedPassword(typed),
    prepare,
    look: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      if (!list) prepare();
    },
  };
}
