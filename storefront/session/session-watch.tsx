import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SESSION_ENDED } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { showToast } from '#storefront/toasts/toasts.ts';

/** Redirects home with a toast when the server rejects the session (P-82). */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    function goHome() {
      queryClient.clear();
      showToast('info', 'Your session has ended. Please log in again.', { name: 'session-ended' });
      navigate(paths.home());
    }
    addEventListener(SESSION_ENDED, goHome);
    return () => removeEventListener(SESSION_ENDED, goHome);
  }, [queryClient, navigate]);
  return null;
}
