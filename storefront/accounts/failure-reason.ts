import { RequestFailure } from '#storefront/api-client/request-error.ts';

/** The second line of a form's error: the shop was unreachable, or the rate limit was hit (P-83). Empty otherwise. */
export function failureHint(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return '';
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return 'The shop could not be reached. Please check your connection.';
  }
  if (failure.status === 429) return failure.message;
  if (failure.kind === 'bad response') return 'The shop did not answer as it should. Please try again.';
  if (failure.kind === 'not stored') {
    return 'Your browser does not let the shop keep you logged in. Please allow cookies and site data for this shop.';
  }
  return '';
}
