import { Link } from 'react-router';
import { MONEY_ROLES } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { SaveDocument } from '#office/invoices/save-document.tsx';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';

/** Saves the PDF of a document, for those who may. */
export function DocumentFile({ number }: { number: string }) {
  const session = useOfficeSession();
  return mayCall(session, officeCalls.getDocument) ? (
    <SaveDocument number={number} label="PDF" variant="text" />
  ) : null;
}

/** A number, as a link for those who may open the screen that knows it. */
export function NumberLink({ to, number }: { to: string; number: string }) {
  const { role } = useOfficeSession();
  const mayOpen = (MONEY_ROLES as readonly Role[]).includes(role);
  return mayOpen ? <Link to={to}>{number}</Link> : number;
}
