import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addressOf, request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';

const TITLE = 'Messages about prices and stock';

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, TITLE);
}

/** Stops these messages by one press, without a login; programs that open links in e-mails stop nothing. */
export default function StopMessagesPage() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean }>();
  const [isSending, setSending] = useState(false);

  async function stop(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      const { message } = await request(afterSaleCalls.stopWishNews, { params: { token } });
      setOutcome({ text: message, isFailure: false });
    } catch (failure) {
      setOutcome({ text: messageOf(failure) || 'This did not reach us. Please try again.', isFailure: true });
    }
    setSending(false);
  }

  return (
    <Page variant="message" title={TITLE}>
      <p>
        We write to you when the price of a piece on your wish list falls, or when it is in our shop again.
      </p>
      {outcome && <Notice variant={outcome.isFailure ? 'error' : 'success'}>{outcome.text}</Notice>}
      {(!outcome || outcome.isFailure) && (
        <form
          method="post"
          action={addressOf(afterSaleCalls.stopWishNews.path, { token }, undefined)}
          onSubmit={stop}
        >
          <Button type="submit" busy={isSending}>
            Stop these messages
          </Button>
        </form>
      )}
    </Page>
  );
}
