import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** Asks for the person's own password again, before an act that an open session alone must not do. */
export function OwnPassword(input: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>) {
  return <Field {...input} label="Your password" type="password" autoComplete="current-password" />;
}
