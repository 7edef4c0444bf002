import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { type PendingPiece, rememberPendingPiece } from '#storefront/session/pending-piece.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';

/** Links to `/login`; pressed without a modifier key, it opens the dialog over the page instead. */
const invitation = (close: () => void) => (
  <Link
    to={paths.login()}
    onClick={(event) => {
      close();
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Losing the focus makes the toasts restore it to the page, which must not happen once the dialog has it.
      event.currentTarget.blur();
      openAccountDialog('login');
    }}
  >
    {messages.loginToContinue}
  </Link>
);

/** Shows a refusal where the piece is chosen; false: a toast shows it. */
type ShowRefusal = (failure: unknown) => boolean;

/** Resolves when the request has ended and never rejects; undefined when no request was made. */
export type AddToCart = (piece: PendingPiece, showRefusal?: ShowRefusal) => Promise<void> | undefined;

/** Adds a piece and opens the cart, or invites to log in. One for all cards: each `useNavigate` re-renders on navigation. */
export function useAddToCart(): AddToCart {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const add = useCallback(
    async ({ product_name: _, ...piece }: PendingPiece, showRefusal?: ShowRefusal) => {
      try {
        await request(calls.addToCart, { body: { quantity: 1, ...piece } });
      } catch (failure) {
        if (showRefusal?.(failure)) return;
        // An ended session has its own message.
        if (failure instanceof RequestFailure && failure.status === 401) return;
        return showProductToast('error', messages.addToCartFailed(messageOf(failure)));
      }
      showProductToast('success', messages.addedToCart);
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      navigate(paths.cart());
    },
    [queryClient, navigate],
  );
  return useCallback(
    (piece, showRefusal) => {
      if (readStoredUser()) return new Promise<void>(afterPaint).then(() => add(piece, showRefusal));
      rememberPendingPiece(piece);
      afterPaint(() => showProductToast('info', invitation, 'invitation'));
    },
    [add],
  );
}
