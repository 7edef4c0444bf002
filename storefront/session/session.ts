import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { clearLocalStorage } from './stored-user.ts';

/** Logs the customer out: ends the session on the server if it can, forgets everything here, goes home. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    // Best effort: the token is gone from this browser whether or not the server hears of it.
    request(calls.logout, { keepalive: true }).catch(() => undefined);
    clearLocalStorage();
    queryClient.clear();
    navigate('/');
  }, [queryClient, navigate]);
}
