import type { ReactNode } from 'react';
import { useOfficeSession } from '../session/use-office-session.ts';
import { Notice } from '../ui/layout/panel.tsx';

/** At the counter several people pass the same screen, so a PIN is advised there. */
export function PinAdvice({ children }: { children?: ReactNode }) {
  const { role, has_pin } = useOfficeSession();
  if (role !== 'counter' || has_pin) return null;
  return (
    <Notice variant="warning">
      Others can use this screen when you step away. Set a PIN, so that it locks by itself. {children}
    </Notice>
  );
}
