import type { RouteObject } from 'react-router';
import { AccountPage } from './account/account-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { paths } from './paths.ts';
import { OfficeErrorPage } from './shell/office-error-page.tsx';
import { OfficeShell } from './shell/office-shell.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { LogInPage } from './sign-in/log-in-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';
import { TodayPage } from './today/today-page.tsx';

/** Every screen of the office; those inside the shell need an open session. */
export const routes: RouteObject[] = [
  {
    errorElement: <OfficeErrorPage />,
    children: [
      { path: paths.logIn, element: <LogInPage /> },
      { path: paths.invitation, element: <InvitationPage /> },
      {
        element: <OfficeShell />,
        children: [
          { path: paths.today, element: <TodayPage /> },
          { path: paths.account, element: <AccountPage /> },
          { path: paths.staff, element: <StaffPage /> },
          { path: paths.audit, element: <AuditPage /> },
          { path: '*', element: <OfficeErrorPage /> },
        ],
      },
    ],
  },
];
