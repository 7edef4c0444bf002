import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readDraft, saveDraft } from '#storefront/session/draft-storage.ts';
import { type AddressChoice, addressWith, choiceOfAddress } from './choice-address.ts';

/** What is chosen, as the address says it, and a function that changes the address in place. */
export function useAddressChoice() {
  const [search, setSearch] = useSearchParams();
  const choose = (changes: Partial<Record<keyof AddressChoice, string>>) =>
    setSearch((current) => addressWith(current, changes), { replace: true, preventScrollReset: true });
  return { chosen: choiceOfAddress(search), choose };
}

/** The text to engrave, kept in this tab: it is nothing to share with an address. */
export function useEngravingText(productId: number) {
  const draft = `engraving-${productId}`;
  const [text, setText] = useState('');
  useEffect(() => {
    const kept = readDraft(draft).text;
    if (typeof kept === 'string') setText(kept);
  }, [draft]);
  const type = (entered: string) => {
    setText(entered);
    saveDraft(draft, { text: entered });
  };
  return { text, type };
}
