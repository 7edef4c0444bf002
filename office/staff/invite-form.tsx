import { useForm } from 'react-hook-form';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLE_DESCRIPTIONS, ROLES, type Role } from '#contract/office/roles.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { staffQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, Select } from '../ui/forms/field.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import type { Invited } from './invitation-link.tsx';
import styles from './staff.module.css';

interface InviteFields {
  name: string;
  role: Role;
  reason: string;
}

export function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { register, handleSubmit, watch, reset } = useForm<InviteFields>({
    defaultValues: { name: '', role: 'packer', reason: '' },
  });
  const [name, role] = watch(['name', 'role']);
  const invite = useAct((body: InviteFields) => officeRequest(officeCalls.inviteStaff, { body }), {
    refresh: [staffQuery.queryKey, approvalsQuery.queryKey],
    onDone: ({ data, message }) => {
      if (data) onInvited({ name, link: data.link });
      else notify(message);
      reset();
    },
  });
  return (
    <form className={styles.form} onSubmit={handleSubmit((body) => invite.run(body))} noValidate>
      {invite.failure && !invite.failure.fields.name && !invite.failure.fields.reason && (
        <Notice variant="error">{invite.failure.message}</Notice>
      )}
      <Field label="Name" autoComplete="off" error={invite.failure?.fields.name} {...register('name')} />
      <Select label="Role" hint={ROLE_DESCRIPTIONS[role]} {...register('role')}>
        {ROLES.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </Select>
      {role === 'owner' && (
        <Field
          label="Why is this person to be an owner?"
          hint="If there is another owner, that one decides."
          autoComplete="off"
          error={invite.failure?.fields.reason}
          {...register('reason')}
        />
      )}
      <div>
        <Button type="submit" busy={invite.busy}>
          Make the invitation
        </Button>
      </div>
    </form>
  );
}
