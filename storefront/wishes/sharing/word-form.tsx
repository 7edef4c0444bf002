import { type FormEvent, useState } from 'react';
import { MAX_WORD_LENGTH } from '#contract/constants.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { TextAreaField } from '#storefront/ui/controls/field.tsx';
import styles from './shared-list.module.css';

/** A few words to the owner of a shared list. */
export function WordForm({ onSend }: { onSend: (word: string) => Promise<boolean> }) {
  const [word, setWord] = useState('');
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<'sent' | 'empty'>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (!word.trim()) return setOutcome('empty');
    setOutcome(undefined);
    setSending(true);
    const isSent = await onSend(word);
    setSending(false);
    if (!isSent) return;
    setWord('');
    setOutcome('sent');
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextAreaField
        label="A word to the owner"
        name="word"
        rows={3}
        maxLength={MAX_WORD_LENGTH}
        // What is typed meanwhile would be cleared.
        readOnly={isSending}
        value={word}
        error={outcome === 'empty' ? 'Please enter your words.' : undefined}
        onChange={(event) => setWord(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Sending...' : 'Send'}
      </Button>
      <p role="status">{outcome === 'sent' && 'Sent. Only the owner of the list reads it.'}</p>
    </form>
  );
}
