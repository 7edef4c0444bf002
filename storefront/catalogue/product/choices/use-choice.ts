import { useEffect, useEffectEvent, useOptimistic, useState, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { arePartsHydrated } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { afterPartsAreHydrated } from './after-parts-are-hydrated.ts';
import { addressWith, type ChoiceChanges, choiceOfAddress } from './choice-address.ts';

/** The address's choice and its setter. Shown at once: the page follows in a transition, which a busy phone renders late. */
export function useAddressChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [early, setEarly] = useState<URLSearchParams>();
  const [optimistic, setOptimistic] = useOptimistic(search);
  const [isNavigating, startTransition] = useTransition();
  const address = early ?? optimistic;

  const navigateTo = (next: URLSearchParams) =>
    startTransition(async () => {
      setOptimistic(next);
      await navigate(`?${next}`, { replace: true, preventScrollReset: true });
    });

  const navigateToEarly = useEffectEvent((next: URLSearchParams) => {
    setEarly(undefined);
    navigateTo(next);
  });

  // React hydrates no parts while an async action is pending, so the action starts after them.
  useEffect(() => {
    if (early) return afterPartsAreHydrated(() => navigateToEarly(early));
  }, [early]);

  function choose(changes: ChoiceChanges) {
    const next = addressWith(address, changes);
    if (early || !arePartsHydrated()) setEarly(next);
    else navigateTo(next);
  }

  return {
    chosen: choiceOfAddress(address),
    choose,
    isChoosing: isNavigating || early !== undefined,
  };
}
