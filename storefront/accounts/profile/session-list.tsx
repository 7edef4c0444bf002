import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MessageResponse, Session } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { formatIndianDate, spokenMoment } from '#contract/indian-time.ts';
import { sessionsQuery } from '#storefront/accounts/account-queries.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import styles from '../login/account-dialog.module.css';

/** The customer's sessions; each other session can be ended, or all of them. */
export function SessionList({ user }: { user: StoredUser }) {
  const { data, error, isPending } = useQuery(sessionsQuery(user));
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed with its session: move the focus to the list.
  const { end, ending, failure } = useEnding(() => list.current?.focus());

  if (isPending) return <LoadingSessions />;
  if (!data)
    return <FailureNotice text="We could not load where you are logged in." reason={messageOf(error)} />;
  const others = data.filter((session) => !session.is_this_one);
  return (
    <div className={styles.form}>
      <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Where you are logged in">
        {data.map((session) => (
          <li key={session.session_id} className={styles.session}>
            <SessionFacts session={session} />
            {!session.is_this_one && (
              <Button
                variant="secondary"
                busy={ending === session.session_id}
                aria-label={`Log out of ${nameOf(session)}, logged in on ${spokenMoment(new Date(session.since))}`}
                onClick={() => end(session.session_id, () => endSession(session))}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && <FailureNotice text="You were not logged out there." reason={failure} />}
      {others.length > 0 ? (
        <Button
          wide
          busy={ending === 'others'}
          onClick={() => end('others', () => request(calls.endOtherSessions))}
        >
          Log out everywhere else
        </Button>
      ) : (
        <p className={styles.loading}>You are logged in nowhere else.</p>
      )}
    </div>
  );
}

/** Ends sessions one at a time: the pending one, and the error of the last one. */
function useEnding(onEnded: () => void) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [ending, setEnding] = useState<string>();

  async function end(what: string, work: () => Promise<MessageResponse>) {
    if (ending !== undefined) return;
    setFailure(undefined);
    setEnding(what);
    try {
      showToast('success', (await work()).message);
      onEnded();
    } catch (reason) {
      setFailure(messageOf(reason));
    }
    setEnding(undefined);
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  }

  return { end, ending, failure };
}

function endSession({ session_id }: Session): Promise<MessageResponse> {
  return request(calls.endSession, { params: { session_id } });
}

function LoadingSessions() {
  return (
    <>
      <p role="status" className={styles.loading}>
        Loading where you are logged in...
      </p>
      <Skeleton lines={3} />
    </>
  );
}

function nameOf({ browser }: Session): string {
  return browser ?? 'an unknown browser';
}

function SessionFacts({ session }: { session: Session }) {
  const { browser, since, last_used, is_this_one } = session;
  return (
    <div>
      <p>
        <strong>{browser ?? 'Unknown browser'}</strong>
        {is_this_one && ' (this one)'}
      </p>
      <p className={styles.loading}>
        Logged in on {spokenMoment(new Date(since))} · last used on {formatIndianDate(last_used)}
      </p>
    </div>
  );
}
