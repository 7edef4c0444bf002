import { QueryClient } from '@tanstack/react-query';
import { OfficeError } from './office-request.ts';

const MAX_RETRIES = 2;

/** Lists are read again when the window gets the focus, since colleagues change them too. */
export function createOfficeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        retry: (failures, error) =>
          error instanceof OfficeError && error.code === 'no_connection' && failures < MAX_RETRIES,
      },
    },
  });
}
