import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { TextArea } from '../ui/forms/field.tsx';
import { FocusOnMount } from '../ui/layout/focus-on-mount.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import styles from './goods.module.css';

interface AskForApprovalProps {
  /** Why a second person has to approve the price. */
  message: string;
  busy: boolean;
  onAsk: (reason: string) => void;
}

/** A price below the worth of the metal: asks for the reason, which the second person reads. */
export function AskForApproval({ message, busy, onAsk }: AskForApprovalProps) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = enteredText(new FormData(event.currentTarget), 'reason').trim();
    setError(reason === '' ? 'Please write why this price is right.' : undefined);
    if (reason !== '' && !busy) onAsk(reason);
  }
  return (
    <FocusOnMount>
      <form className={styles.reason} onSubmit={submit} noValidate>
        <Notice variant="warning">{message}</Notice>
        <TextArea label="Why this price is right" name="reason" rows={2} maxLength={500} error={error} />
        <div>
          <Button type="submit" busy={busy}>
            Ask for approval
          </Button>
        </div>
      </form>
    </FocusOnMount>
  );
}
