import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LoginBody } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { parseStoredUser, type StoredUser, writeStoredUser } from '#storefront/session/stored-user.ts';

/** Logs in and stores the whole response. From the login page, returns to the previous page. */
export function useLogin(): (body: LoginBody) => Promise<StoredUser> {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  return useCallback(
    async (body) => {
      const response = await request(calls.login, { body });
      const user = parseStoredUser(JSON.stringify(response));
      if (!user) throw new RequestFailure('bad response', { status: 200 });
      writeStoredUser(user);
      if (pathname === paths.login()) {
        if (key === 'default') navigate(paths.home());
        else navigate(-1);
      }
      return user;
    },
    [navigate, pathname, key],
  );
}
