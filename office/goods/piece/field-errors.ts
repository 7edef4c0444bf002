import type { OfficeError } from '#office/api-client/office-request.ts';

/** The sentences of a failure by field; a value of a wrong kind is named with its place, such as `changes.stock`. */
export function fieldErrors(failure: OfficeError | undefined): Record<string, string> {
  const named = Object.entries(failure?.fields ?? {});
  return Object.fromEntries(named.map(([name, sentence]) => [name.replace(/^\w+\./, ''), sentence]));
}
