import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import type { StaffMember } from '#contract/office/staff.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { staffQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import type { Invited } from './invitation-link.tsx';
import { RoleSelect } from './role-select.tsx';
import styles from './staff.module.css';

interface StaffRowProps {
  member: StaffMember;
  onLink: (invited: Invited) => void;
}

/** The acts on a member of the staff, and the error of the last one. */
function useStaffActs({ staff_id, name }: StaffMember, onLink: StaffRowProps['onLink']) {
  const refresh = [staffQuery.queryKey];
  const role = useAct(
    (next: { role: Role; reason: string | undefined }) =>
      officeRequest(officeCalls.changeRole, { body: { staff_id, ...next } }),
    { refresh: [...refresh, approvalsQuery.queryKey], onDone: ({ message }) => notify(message) },
  );
  const link = useAct(() => officeRequest(officeCalls.renewInvitation, { body: { staff_id } }), {
    onDone: ({ data }) => onLink({ name, link: data.link }),
  });
  const logOut = useAct(() => officeRequest(officeCalls.endStaffSessions, { body: { staff_id } }), {
    refresh,
  });
  const end = useAct(() => officeRequest(officeCalls.endStaff, { body: { staff_id } }), { refresh });
  const failure = [role, link, logOut, end].find(({ failure }) => failure && !failure.fields.reason)?.failure;
  return { role, link, logOut, end, failure };
}

export function StaffRow({ member, onLink }: StaffRowProps) {
  const { name } = member;
  const isSelf = useOfficeSession().staff_id === member.staff_id;
  const { role, link, logOut, end, failure } = useStaffActs(member, onLink);
  return (
    <Row
      title={`${name}${isSelf ? ' (you)' : ''}`}
      detail={
        <>
          {describe(member)}
          {failure && (
            <span className={styles.failure} role="alert">
              {failure.message}
            </span>
          )}
        </>
      }
    >
      <RoleSelect
        name={name}
        role={member.role}
        busy={role.busy}
        reasonError={role.failure?.fields.reason}
        onChange={(next, reason, onDone) => role.run({ role: next, reason }, { onSuccess: onDone })}
      />
      {(isSelf || member.role !== 'owner' || member.state === 'invited') && (
        <Button variant="secondary" busy={link.busy} onClick={() => link.run()}>
          New link
        </Button>
      )}
      {member.sessions > 0 && !isSelf && (
        <ConfirmButton
          action="Log out everywhere"
          question={`Log ${name} out everywhere?`}
          busy={logOut.busy}
          onConfirm={() => logOut.run()}
        >
          For example because a phone was stolen. {name} can log in again.
        </ConfirmButton>
      )}
      {!isSelf && (
        <ConfirmButton
          action="End access"
          question={`End the access of ${name}?`}
          busy={end.busy}
          onConfirm={() => end.run()}
        >
          {name} is logged out at once and cannot log in again. What was done stays in the audit.
        </ConfirmButton>
      )}
    </Row>
  );
}

function describe({ state, email, last_seen }: StaffMember): string {
  if (state === 'invited') return 'Invited, not here yet';
  return [email, last_seen ? `last here ${shownMoment(last_seen)}` : 'not logged in'].join(' · ');
}
