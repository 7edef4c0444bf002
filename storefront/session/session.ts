import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { clearLocalStorage } from './stored-user.ts';

/** Logs the customer out: revokes the session on the server, clears local data and cache, navigates home. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    // Best effort: the token is removed from this browser even if the request fails.
    request(calls.logout, { keepalive: true }).catch(() => undefined);
    clearLocalStorage();
    queryClient.clear();
    navigate(paths.home());
  }, [queryClient, navigate]);
}
