import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/field.tsx';

type Given = 'type' | 'autoComplete' | 'required' | 'hint';

/** A password that is to be, with what it may be (`passwordField` of the contract). */
export function NewPasswordField(props: Omit<ComponentProps<typeof Field>, Given>) {
  return (
    <Field
      type="password"
      autoComplete="new-password"
      required
      hint="8 to 128 characters, any you like."
      {...props}
    />
  );
}
