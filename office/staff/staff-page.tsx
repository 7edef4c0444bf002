import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '#contract/office/staff.ts';
import { staffQuery } from '../api-client/queries.ts';
import { WaitingActs } from '../approvals/waiting-acts.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Rows } from '../ui/tables/rows.tsx';
import { InvitationLink, type Invited } from './invitation-link.tsx';
import { InviteForm } from './invite-form.tsx';
import { StaffRow } from './staff-row.tsx';

/** Everybody who may open the office, and inviting more. */
export function StaffPage() {
  const { data = [], error } = useQuery(staffQuery);
  const [invited, setInvited] = useState<Invited>();
  const [ended, current] = [data.filter(isEnded), data.filter((member) => !isEnded(member))];
  return (
    <Screen title="Staff" lead="Who may open the office, and as what.">
      {error && <Notice variant="error">{error.message}</Notice>}
      <WaitingActs act="new owner" by="a second owner" />
      {invited && <InvitationLink {...invited} />}
      <Panel title="Invite a person">
        <InviteForm onInvited={setInvited} />
      </Panel>
      <Panel title="On the staff">
        <Rows label="Staff">
          {current.map((member) => (
            <StaffRow key={member.staff_id} member={member} onLink={setInvited} />
          ))}
        </Rows>
      </Panel>
      {ended.length > 0 && (
        <Panel title="Have left">
          <p>{ended.map(({ name, role }) => `${name} (${role})`).join(', ')}</p>
        </Panel>
      )}
    </Screen>
  );
}

const isEnded = ({ state }: StaffMember) => state === 'ended';
