import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeReview } from '#contract/office/reviews/reviews.ts';
import {
  DECLINE_COPY,
  DECLINE_REASONS,
  type DeclineReason,
  MAX_REVIEW_CHARACTERS,
} from '#contract/reviews/review-states.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Select, TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { REVIEWS } from './review-queries.ts';
import styles from './reviews.module.css';

/** What a manager can do with a review. */
export function ReviewActs({ review }: { review: OfficeReview }) {
  const { review_id, written_at, state, declined_because } = review;
  const publish = useAct(
    () => officeRequest(officeCalls.publishReview, { body: { review_id, written_at } }),
    {
      refresh: [REVIEWS],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  const mayDecide = mayCall(useOfficeSession(), officeCalls.publishReview);
  return (
    <>
      {declined_because && <p className={styles.soft}>Declined, because {DECLINE_COPY[declined_because]}</p>}
      {mayDecide && (
        <div className={styles.actions}>
          {state !== 'published' && (
            <Button busy={publish.busy} onClick={() => publish.run()}>
              Publish
            </Button>
          )}
          {state !== 'declined' && <DeclineReview review={review} />}
          {state !== 'declined' && <ReplyToReview review={review} />}
        </div>
      )}
    </>
  );
}

function DeclineReview({ review: { review_id, written_at, state } }: { review: OfficeReview }) {
  const decline = useAct(
    (reason: DeclineReason) =>
      officeRequest(officeCalls.declineReview, { body: { review_id, written_at, reason } }),
    { refresh: [REVIEWS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action={state === 'published' ? 'Take it down' : 'Decline'}
      title="Why is it not shown?"
      variant="danger"
      act={decline}
      read={(fields) => enteredText(fields, 'reason') as DeclineReason}
    >
      <p>
        That it is a bad one is no reason: reply to it instead. The customer gets an e-mail and reads the
        reason.
      </p>
      <Select label="Reason" name="reason" required defaultValue="">
        <option value="">Choose</option>
        {DECLINE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            Because {DECLINE_COPY[reason]}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}

function ReplyToReview({ review: { review_id, reply } }: { review: OfficeReview }) {
  const send = useAct(
    (words: string) => officeRequest(officeCalls.replyToReview, { body: { review_id, reply: words } }),
    { refresh: [REVIEWS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action={reply ? 'Change the reply' : 'Reply'}
      title="Reply where everybody reads it"
      act={send}
      read={(fields) => enteredText(fields, 'reply')}
    >
      <p>It stands below the review. Say nothing of the customer that the review does not say.</p>
      <TextArea
        label="Reply"
        name="reply"
        maxLength={MAX_REVIEW_CHARACTERS}
        defaultValue={reply ?? ''}
        hint="Empty: no reply."
      />
    </FormDialog>
  );
}
