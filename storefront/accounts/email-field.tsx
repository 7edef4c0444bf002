import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/controls/field.tsx';

type Given = 'label' | 'type' | 'required';

/** A required e-mail field. Set `autoComplete` to `username` or `email`, depending on what the e-mail identifies. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, Given>) {
  return <Field label="Email" type="email" required {...props} />;
}
