import type { FormEvent } from 'react';
import { counted } from '#contract/counted.ts';
import {
  MAX_REVIEW_CHARACTERS,
  MAX_REVIEWER_CHARACTERS,
  MAX_STARS,
  reviewerName,
} from '#contract/reviews/review-states.ts';
import type { ReviewableLine } from '#contract/reviews/reviews.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Field, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { FormEnd } from '#storefront/ui/controls/form-end.tsx';
import styles from './order-reviews.module.css';
import { useReviewChange } from './use-review-change.ts';

interface ReviewFormProps {
  line: ReviewableLine;
  user: StoredUser;
  onClose: () => void;
}

/** Best first, as most people press. */
const CHOICES = Array.from({ length: MAX_STARS }, (_, index) => MAX_STARS - index);

export function ReviewForm({ line: { order_item_id, review }, user, onClose }: ReviewFormProps) {
  const { save, isSaving, failure } = useReviewChange(user);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    const isSaved = await save({
      order_item_id,
      stars: Number(text('stars')),
      words: text('words'),
      name: text('name'),
    });
    if (isSaved) onClose();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.choice}>
        <legend>Your stars</legend>
        {CHOICES.map((stars) => (
          <label key={stars}>
            <input type="radio" name="stars" value={stars} defaultChecked={stars === review?.stars} />
            {counted(stars, 'star')}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="Your words"
        name="words"
        maxLength={MAX_REVIEW_CHARACTERS}
        defaultValue={review?.words}
        hint="How does it look and feel, how does it fit? Please name nobody."
      />
      <Field
        label="Shown name"
        name="name"
        maxLength={MAX_REVIEWER_CHARACTERS}
        autoComplete="off"
        defaultValue={review?.name ?? reviewerName(user.name ?? '')}
        hint="Everybody reads it."
      />
      <FormEnd submit="Send the review" isSending={isSaving} failure={failure} onCancel={onClose} />
    </form>
  );
}
