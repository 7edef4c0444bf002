export const OFFICE_BASE = '/office';

/** Every address of the office, below its base. */
export const paths = {
  today: '/',
  logIn: '/log-in',
  invitation: '/invitation',
  account: '/account',
  staff: '/staff',
  audit: '/audit',
  approvals: '/approvals',
} as const;
