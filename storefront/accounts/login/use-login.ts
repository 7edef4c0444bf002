import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LoginBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import {
  forgetPendingPiece,
  type PendingPiece,
  readPendingPiece,
} from '#storefront/session/pending-piece.ts';
import { parseStoredUser, type StoredUser, writeStoredUser } from '#storefront/session/stored-user.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { refreshHearts } from '#storefront/wishes/refresh-hearts.ts';

/** Logs in, then carries out what the visitor wanted before: adds a piece and opens the cart, or requests a notification. */
export function useLogin(): (body: LoginBody) => Promise<StoredUser> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async (body) => {
      const response = await request(calls.login, { body });
      const user = parseStoredUser(JSON.stringify(response));
      if (!user) throw new RequestFailure('bad response', { status: 200 });
      const wanted = readPendingPiece();
      forgetPendingPiece();
      storeUser(user);
      const isLoginPage = pathname === paths.login();
      const isAdded = wanted !== null && !wanted.when_back && (await addPendingPiece(wanted));
      if (wanted?.when_back) await askAboutPiece(wanted);
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      void refreshHearts();
      if (isAdded) navigate(paths.cart(), { replace: isLoginPage });
      else if (isLoginPage) leaveLoginPage();
      return user;

      function leaveLoginPage() {
        if (isFirstEntry()) navigate(paths.home());
        else navigate(-1);
      }
    },
    [queryClient, navigate, pathname],
  );
}

function storeUser(user: StoredUser): void {
  try {
    writeStoredUser(user);
  } catch (cause) {
    // Browsers can block access to storage.
    throw new RequestFailure('not stored', { cause });
  }
}

/** Whether going back would leave the shop. React Router numbers its entries in the history's state. */
function isFirstEntry(): boolean {
  const { idx }: { idx?: number } = history.state ?? {};
  return (idx ?? 0) === 0;
}

async function askAboutPiece({ product_name, when_back: _, ...piece }: PendingPiece): Promise<void> {
  const { askWhenBack } = await import('#storefront/wishes/when-back/when-back-requests.tsx');
  await askWhenBack(piece, product_name);
}

/** Adds the piece and names it in a toast. Returns whether it was added. */
async function addPendingPiece({ product_name, ...piece }: PendingPiece): Promise<boolean> {
  try {
    await request(calls.addToCart, { body: { quantity: 1, ...piece } });
    showProductToast('success', `${messages.addedToCart} ${product_name} is in your cart.`);
    return true;
  } catch (failure) {
    showProductToast('error', messages.addToCartFailed(`${product_name}: ${messageOf(failure)}`));
    return false;
  }
}
