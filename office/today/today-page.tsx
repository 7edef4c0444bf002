import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Notice, Panel, Screen } from '../ui/panel.tsx';

const MIN_RECOVERY_CODES = 3;

/** The first screen: what needs this person. */
export function TodayPage() {
  const session = useOfficeSession();
  const isShortOfCodes = !session.is_demo && session.recovery_codes_left < MIN_RECOVERY_CODES;
  return (
    <Screen title={`Good day, ${session.name}`} lead={`You are here as ${session.role}.`}>
      {isShortOfCodes && (
        <Notice variant="warning">
          Only {session.recovery_codes_left} recovery codes are left.{' '}
          <Link to={paths.account}>Make new ones</Link> before you need them.
        </Notice>
      )}
      <Panel title="What you can do here">
        <ul>
          {mayCall(session, officeCalls.getStaff) && (
            <li>
              <Link to={paths.staff}>Invite people and decide what they may do</Link>
            </li>
          )}
          {mayCall(session, officeCalls.getAudit) && (
            <li>
              <Link to={paths.audit}>See who did what</Link>
            </li>
          )}
          <li>
            <Link to={paths.account}>Passkeys, recovery codes and where you are logged in</Link>
          </li>
        </ul>
      </Panel>
    </Screen>
  );
}
