import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sameChoice } from '#contract/choices/same-choice.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';

interface WishMessagesProps {
  wish: Wish;
  className: string | undefined;
}

/** Whether messages come about one piece; without messages about the list only those on its return (P-330, P-331). */
export function WishMessages({ wish, className }: WishMessagesProps) {
  const { wish_id, product_id, product_name, messages, state } = wish;
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const sendsEmail = useSeller()?.sends_email === true;
  const isOfList = messages === 'price and stock' || messages === 'silent';
  const isOn = messages === 'price and stock' || messages === 'back in stock';
  const isOffered = isOfList || isOn || (sendsEmail && state === 'sold out');
  if (messages === undefined || !isOffered) return null;
  const label = isOfList ? 'Messages' : 'E-mail me when it is back';

  async function choose(is_on: boolean) {
    if (wanted !== undefined) return;
    setWanted(is_on);
    try {
      if (is_on && !isOfList) {
        await request(wishCalls.askWhenBack, { body: { product_id, ...sameChoice(wish) } });
      } else await request(wishCalls.setWishMessages, { params: { wish_id }, body: { is_on } });
    } catch (failure) {
      showProductToast('error', messageOf(failure) || 'Your choice was not saved. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: ['wishes'] });
    queryClient.invalidateQueries({ queryKey: ['notice choices'] });
    setWanted(undefined);
  }

  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`${label}: ${product_name}`}
        checked={wanted ?? isOn}
        onChange={(event) => choose(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
