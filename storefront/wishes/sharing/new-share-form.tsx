import { type FormEvent, useState } from 'react';
import { DEFAULT_SHARE_DAYS } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import type { ShareWishListResponse } from '#contract/wishes/shared-lists.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, Select } from '#storefront/ui/controls/field.tsx';
import { useCopy } from '#storefront/ui/controls/use-copy.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { requestWishes } from '../wish-requests.ts';
import styles from './share-panel.module.css';

const DAYS = [7, DEFAULT_SHARE_DAYS, 30, 90];

/** Makes a link; its address is known only here and now. */
export function NewShareForm({ onMade }: { onMade: () => void }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<ShareWishListResponse>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const days = Number(new FormData(event.currentTarget).get('days'));
    setSending(true);
    setFailure(undefined);
    try {
      setMade(await requestWishes(shareCalls.shareWishList, { body: { days } }));
      onMade();
    } catch (error) {
      setFailure(messageOf(error) || 'The link was not made. Please try again.');
    }
    setSending(false);
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Select label="The link works for" name="days" defaultValue={DEFAULT_SHARE_DAYS}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary" busy={isSending}>
          {isSending ? 'One moment...' : made ? 'Make another link' : 'Make a link'}
        </Button>
      </form>
      {failure && <Notice variant="error">{failure}</Notice>}
      {made && <MadeShare made={made} />}
    </>
  );
}

function MadeShare({ made: { token, ends_at } }: { made: ShareWishListResponse }) {
  const address = new URL(paths.sharedList(token), location.origin).href;
  const { isCopied, copy } = useCopy(address);

  async function send() {
    if ('share' in navigator) {
      await navigator.share({ title: 'My wish list', url: address }).catch(() => undefined);
      return;
    }
    await copy();
  }

  return (
    <div className={styles.made}>
      <Field
        label="Your link"
        readOnly
        value={address}
        hint={`Works until ${formatIndianDate(ends_at)}. Send it now: for your safety we do not show it again.`}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.buttons}>
        <Button onClick={send}>Send it</Button>
        <Button variant="secondary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
