import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountMessages } from '#contract/accounts/account-messages.ts';
import { ALREADY_REGISTERED_MS } from '#contract/constants.ts';
import { OPEN_SIGNUP } from '#storefront/session/account-dialog-events.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Section } from '../section.tsx';
import { JOIN_COPY } from './join-copy.ts';
import styles from './join-form.module.css';

/** The e-mail form of the home page. It stores nothing and opens the sign-up dialog with what was entered (P-06). */
export function JoinForm() {
  const [isRegistered, setIsRegistered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const message = useRef<HTMLParagraphElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isRegistered) message.current?.focus({ preventScroll: true });
  }, [isRegistered]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!hasUserEntry()) {
      const email = new FormData(event.currentTarget).get('email');
      dispatchEvent(new CustomEvent(OPEN_SIGNUP, { detail: email }));
      return;
    }
    setIsRegistered(true);
    timer.current = setTimeout(() => setIsRegistered(false), ALREADY_REGISTERED_MS);
  }

  return (
    <Section heading={JOIN_COPY.heading} line={JOIN_COPY.line} beside>
      <div className={styles.place}>
        <p ref={message} className={styles.message} role="status" tabIndex={-1}>
          {isRegistered && accountMessages.alreadyRegistered}
        </p>
        {!isRegistered && (
          <form className={styles.form} onSubmit={submit}>
            <input
              className={styles.input}
              type="email"
              aria-label={JOIN_COPY.placeholder}
              name="email"
              autoComplete="email"
              required
              placeholder={JOIN_COPY.placeholder}
            />
            <Button type="submit">{JOIN_COPY.button}</Button>
          </form>
        )}
      </div>
      <p className={styles.smallPrint}>{JOIN_COPY.smallPrint}</p>
    </Section>
  );
}

/** Unlike `readStoredUser`, accepts an entry without a token. */
function hasUserEntry(): boolean {
  try {
    return localStorage.getItem('user') !== null;
  } catch {
    return false;
  }
}
