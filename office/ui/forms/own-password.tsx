import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** Asks for the person's password again before an act for which an open session is not enough. */
export function OwnPassword(input: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>) {
  return <Field {...input} label="Your password" type="password" autoComplete="current-password" />;
}
