import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { PinAdvice } from '../account/pin-advice.tsx';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { Figures } from './figures.tsx';
import { TaskList } from './task-list.tsx';

const MIN_RECOVERY_CODES = 3;

/** The first screen: the person's tasks, and figures for roles that may see them. */
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
      <PinAdvice>
        <Link to={paths.account}>Go to My access</Link>
      </PinAdvice>
      <TaskList />
      {mayCall(session, officeCalls.getSales) && <Figures />}
    </Screen>
  );
}
