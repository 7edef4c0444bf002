import type { OfficeError } from '#office/api-client/office-request.ts';

/** The errors of a failure by field; errors of nested values have paths such as `changes.stock`. */
export function fieldErrors(failure: OfficeError | undefined): Record<string, string> {
  const named = Object.entries(failure?.fields ?? {});
  return Object.fromEntries(named.map(([name, sentence]) => [name.replace(/^\w+\./, ''), sentence]));
}
