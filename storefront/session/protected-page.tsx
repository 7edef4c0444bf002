import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { type StoredUser, useHydrated, useStoredUser } from './stored-user.ts';

/** Renders its page for a logged-in customer and redirects everyone else home (P-01); empty until hydrated. */
export function ProtectedPage({ children }: { children: (user: StoredUser) => ReactNode }) {
  const hydrated = useHydrated();
  const user = useStoredUser();
  if (user) return children(user);
  return hydrated ? <Navigate to={paths.home()} replace /> : <div data-loading />;
}
