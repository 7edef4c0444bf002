import { QUERY_RETRIES } from '#contract/constants.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';

/** Whether a complaint or a return may have this number, which comes from the page's address. */
export const isPossibleNumber = (number: number): boolean => Number.isInteger(number) && number > 0;

export const isNotFound = (error: unknown): boolean =>
  error instanceof RequestFailure && error.status === 404;

/** A 404 is final; everything else is retried. */
export const retryUnlessNotFound = (failures: number, error: Error): boolean =>
  !isNotFound(error) && failures < QUERY_RETRIES;
