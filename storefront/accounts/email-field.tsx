import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/field.tsx';

type Given = 'label' | 'type' | 'required';

/** An e-mail that a form cannot do without; `autoComplete` says whether it names an account or a person. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, Given>) {
  return <Field label="Email" type="email" required {...props} />;
}
