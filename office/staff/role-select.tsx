import { type FormEvent, useId, useState } from 'react';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, SELECT_CLASS } from '../ui/forms/field.tsx';
import styles from './staff.module.css';

interface RoleSelectProps {
  name: string;
  role: Role;
  busy: boolean;
  reasonError?: string | undefined;
  /** `onDone` is to be called when the role is changed or waits for a second person. */
  onChange: (role: Role, reason: string | undefined, onDone: () => void) => void;
}

/** Chooses a role, which is changed on a press; a new owner needs a reason, because a second owner decides. */
export function RoleSelect({ name, role, busy, reasonError, onChange }: RoleSelectProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Role>();
  const leave = () => setChosen(undefined);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    if (chosen && !busy) onChange(chosen, reason === null ? undefined : String(reason).trim(), leave);
  }
  return (
    <>
      <div className={styles.role}>
        <label htmlFor={id}>Role</label>
        <select
          id={id}
          className={SELECT_CLASS}
          value={chosen ?? role}
          onChange={(event) => setChosen(event.target.value as Role)}
        >
          {ROLES.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </div>
      {chosen && chosen !== role && (
        <form className={styles.reason} onSubmit={submit} aria-label={`Role of ${name}`} noValidate>
          {chosen === 'owner' && (
            <Field
              label={`Why is ${name} to be an owner?`}
              hint="If there is another owner, that one decides."
              name="reason"
              autoComplete="off"
              error={reasonError}
            />
          )}
          <div className={styles.reasonActions}>
            <Button type="submit" busy={busy}>
              {`Change to ${chosen}`}
            </Button>
            <Button variant="secondary" onClick={leave}>
              Leave it
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
