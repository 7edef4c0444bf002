import { Field } from './field.tsx';

interface SecretFieldProps {
  label: string;
  name: string;
  hint?: string;
  /** Whether an empty field keeps the stored one. */
  isStored: boolean;
}

/** A secret of an account, which is never shown again. */
export function SecretField({ hint = '', isStored, ...field }: SecretFieldProps) {
  const kept = isStored ? 'Empty: it stays as it is.' : '';
  return (
    <Field
      {...field}
      type="password"
      autoComplete="new-password"
      maxLength={500}
      hint={[hint, kept, 'It is stored encrypted and never shown.'].filter(Boolean).join(' ')}
    />
  );
}
