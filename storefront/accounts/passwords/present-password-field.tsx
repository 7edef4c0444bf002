import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

type Given = 'label' | 'autoComplete' | 'required';

/** The current password: proves that the request does not come from a stolen token. */
export function PresentPasswordField(props: Omit<ComponentProps<typeof PasswordField>, Given>) {
  return <PasswordField label="Present password" autoComplete="current-password" required {...props} />;
}
