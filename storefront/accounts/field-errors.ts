import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { RequestFailure } from '#storefront/api-client/request-error.ts';

export function showFieldErrors<Form extends FieldValues>(
  failure: unknown,
  names: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(failure instanceof RequestFailure)) return;
  for (const name of names) {
    const message = failure.fields[name];
    if (message) setError(name, { message });
  }
}
