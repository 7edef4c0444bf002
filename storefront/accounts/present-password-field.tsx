import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/field.tsx';

type Given = 'label' | 'type' | 'autoComplete' | 'required';

/** The password that a logged-in customer has now: proof that it is not only the token that asks. */
export function PresentPasswordField(props: Omit<ComponentProps<typeof Field>, Given>) {
  return (
    <Field label="Present password" type="password" autoComplete="current-password" required {...props} />
  );
}
