import { type OfficeCall, officeCalls } from '#contract/office/calls.ts';
import { paths } from '../paths.ts';

interface Destination {
  path: string;
  label: string;
  /** Shown to those whose role may make this call; absent: to everybody. */
  call?: OfficeCall;
}

/** The navigation, in its order. */
export const destinations: Destination[] = [
  { path: paths.today, label: 'Today' },
  { path: paths.staff, label: 'Staff', call: officeCalls.getStaff },
  { path: paths.audit, label: 'Audit', call: officeCalls.getAudit },
  { path: paths.account, label: 'My access' },
];
