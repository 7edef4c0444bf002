import { useOptimistic, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AddressChoice, addressWith, choiceOfAddress } from './choice-address.ts';

/** The address's choice and its setter. Shown at once: the page follows in a transition, which a busy phone renders late. */
export function useAddressChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, showChosen] = useOptimistic(choiceOfAddress(search));
  const [isChoosing, startTransition] = useTransition();
  const choose = (changes: Partial<Record<keyof AddressChoice, string>>) =>
    startTransition(async () => {
      const address = addressWith(search, { ...chosen, ...changes });
      showChosen(choiceOfAddress(address));
      await navigate(`?${address}`, { replace: true, preventScrollReset: true });
    });
  return { chosen, choose, isChoosing };
}
