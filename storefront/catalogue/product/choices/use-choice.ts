import { startTransition, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AddressChoice, addressWith, choiceOfAddress } from './choice-address.ts';

/** The address's choice and its setter. Shown at once: the page follows in a transition, which a busy phone renders late. */
export function useAddressChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // No async action: React hydrates no further parts while one is pending, and the navigation waits for them.
  const [wanted, setWanted] = useState<AddressChoice>();
  const chosen = wanted ?? choiceOfAddress(search);

  async function choose(changes: Partial<Record<keyof AddressChoice, string>>) {
    const address = addressWith(search, { ...chosen, ...changes });
    const choice = choiceOfAddress(address);
    setWanted(choice);
    await navigate(`?${address}`, { replace: true, preventScrollReset: true });
    startTransition(() => setWanted((latest) => (latest === choice ? undefined : latest)));
  }

  return { chosen, choose, isChoosing: wanted !== undefined };
}
