import { useForm } from 'react-hook-form';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLE_DESCRIPTIONS, ROLES, type Role } from '#contract/office/roles.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { staffQuery } from '../api-client/queries.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';
import { Notice } from '../ui/panel.tsx';
import type { Invited } from './invitation-link.tsx';
import styles from './staff.module.css';

interface Wanted {
  name: string;
  role: Role;
}

export function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { register, handleSubmit, watch, reset } = useForm<Wanted>({
    defaultValues: { name: '', role: 'packer' },
  });
  const name = watch('name');
  const invite = useAct((body: Wanted) => officeRequest(officeCalls.inviteStaff, { body }), {
    refresh: [staffQuery.queryKey],
    onDone: ({ data }) => {
      onInvited({ name, link: data.link });
      reset();
    },
  });
  return (
    <form className={styles.form} onSubmit={handleSubmit((body) => invite.run(body))} noValidate>
      {invite.failure && !invite.failure.fields.name && (
        <Notice variant="error">{invite.failure.message}</Notice>
      )}
      <Field label="Name" autoComplete="off" error={invite.failure?.fields.name} {...register('name')} />
      <Select label="Role" hint={ROLE_DESCRIPTIONS[watch('role')]} {...register('role')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </Select>
      <div>
        <Button type="submit" busy={invite.busy}>
          Make the invitation
        </Button>
      </div>
    </form>
  );
}
