import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { type StoredUser, useHydrated, useStoredUser } from './stored-user.ts';

/** Shows its page to a logged-in customer and sends everyone else home; before that is known it shows nothing. */
export function ProtectedPage({ children }: { children: (user: StoredUser) => ReactNode }) {
  const hydrated = useHydrated();
  const user = useStoredUser();
  if (user) return children(user);
  return hydrated ? <Navigate to="/" replace /> : null;
}
