import { RequestFailure } from '#storefront/api-client/request-error.ts';

/**
 * A second line beside the specification's own text, where that text alone would mislead: the shop could not be
 * reached, or there were too many tries.
 */
export function reasonBeside(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return '';
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return 'The shop could not be reached. Please check your connection.';
  }
  if (failure.status === 429) return failure.message;
  if (failure.kind === 'bad response') return 'The shop did not answer as it should. Please try again.';
  return '';
}
