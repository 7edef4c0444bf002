import { useEffect, useEffectEvent, useOptimistic, useState, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { arePartsHydrated, untilPartsAreHydrated } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { type AddressChoice, addressWith, choiceOfAddress } from './choice-address.ts';

type Changes = Partial<Record<keyof AddressChoice, string>>;

/** The address's choice and its setter. Shown at once: the page follows in a transition, which a busy phone renders late. */
export function useAddressChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [early, setEarly] = useState<Changes>();
  const [address, showAddress] = useOptimistic(search);
  const [isNavigating, startTransition] = useTransition();

  const navigateTo = (changes: Changes) =>
    startTransition(async () => {
      const next = addressWith(address, changes);
      showAddress(next);
      await navigate(`?${next}`, { replace: true, preventScrollReset: true });
    });

  const navigateToEarly = useEffectEvent((changes: Changes) => {
    setEarly(undefined);
    navigateTo(changes);
  });

  // While an async action is pending, React hydrates no parts.
  useEffect(() => {
    if (!early) return;
    let isReplaced = false;
    void untilPartsAreHydrated().then(() => isReplaced || navigateToEarly(early));
    return () => {
      isReplaced = true;
    };
  }, [early]);

  const choose = (changes: Changes) =>
    early || !arePartsHydrated() ? setEarly({ ...early, ...changes }) : navigateTo(changes);

  return {
    chosen: choiceOfAddress(early ? addressWith(address, early) : address),
    choose,
    isChoosing: isNavigating || early !== undefined,
  };
}
