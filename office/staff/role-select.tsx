import { type FormEvent, useId, useState } from 'react';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import styles from './staff.module.css';

interface RoleSelectProps {
  name: string;
  role: Role;
  busy: boolean;
  reasonError?: string | undefined;
  onChoose: (role: Role, reason?: string) => void;
}

/** Chooses a role; a new owner needs a reason, because a second owner decides. */
export function RoleSelect({ name, role, busy, reasonError, onChoose }: RoleSelectProps) {
  const id = useId();
  const [asksWhy, setAsksWhy] = useState(false);
  function choose(next: Role) {
    setAsksWhy(next === 'owner');
    if (next !== 'owner') onChoose(next);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onChoose('owner', String(new FormData(event.currentTarget).get('reason') ?? '').trim());
  }
  const isAsking = asksWhy && role !== 'owner';
  return (
    <>
      <div className={styles.role}>
        <label htmlFor={id}>Role</label>
        <select
          id={id}
          value={isAsking ? 'owner' : role}
          onChange={(event) => choose(event.target.value as Role)}
        >
          {ROLES.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </div>
      {isAsking && (
        <form className={styles.reason} onSubmit={submit} aria-label={`Make ${name} an owner`} noValidate>
          <Field
            label={`Why is ${name} to be an owner?`}
            hint="If there is another owner, that one decides."
            name="reason"
            autoComplete="off"
            error={reasonError}
          />
          <div className={styles.reasonActions}>
            <Button type="submit" busy={busy}>
              Make an owner
            </Button>
            <Button variant="secondary" onClick={() => setAsksWhy(false)}>
              Leave it
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
