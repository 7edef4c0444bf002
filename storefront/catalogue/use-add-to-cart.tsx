import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { request } from '#storefront/shell/request.ts';
import { messageOf } from '#storefront/shell/request-failure.ts';
import { readStoredUser } from '#storefront/shell/stored-user.ts';
import { showProductToast } from '#storefront/shell/toasts.ts';

interface AddToCart {
  add: () => void;
  busy: boolean;
}

/** Puts one piece of a product into the cart and goes there; asks an anonymous visitor to log in first. */
export function useAddToCart(productId: number): AddToCart {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // A double click comes before the button knows that it is busy.
  const underWay = useRef(false);
  const adding = useMutation({
    mutationFn: () => request(calls.addToCart, { body: { product_id: productId, quantity: 1 } }),
    onSuccess() {
      showProductToast('success', messages.addedToCart);
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      navigate('/cart');
    },
    onError(failure) {
      showProductToast('error', messages.addToCartFailed(messageOf(failure)));
    },
    onSettled() {
      underWay.current = false;
    },
  });

  function add() {
    if (!readStoredUser()) {
      showProductToast('info', <Link to="/login">{messages.loginToContinue}</Link>);
      return;
    }
    if (underWay.current) return;
    underWay.current = true;
    adding.mutate();
  }

  return { busy: adding.isPending, add };
}
