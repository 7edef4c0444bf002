import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/field.tsx';

type Given = 'label' | 'type' | 'autoComplete' | 'required';

/** The current password: proves that the request does not come from a stolen token. */
export function PresentPasswordField(props: Omit<ComponentProps<typeof Field>, Given>) {
  return (
    <Field label="Present password" type="password" autoComplete="current-password" required {...props} />
  );
}
