import { useState } from 'react';
import type { GivenGift } from '#contract/orders/gift.ts';
import { forgetDraft, readDraft, saveDraft } from '#storefront/session/draft-storage.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

const DRAFT = 'gift';

interface Draft {
  isGift: boolean;
  /** Kept while the order is no gift, in case it becomes one again. */
  message: string;
}

export interface Gift {
  draft: Draft;
  change: (parts: Partial<Draft>) => void;
  /** The gift of the order; null if it is none. */
  forOrder: GivenGift | null;
}

/** Whether the order is a gift, as chosen in this tab by this customer. */
export function useGift(user: StoredUser): Gift {
  const owner = user.user_id ?? '';
  const [draft, setDraft] = useState(() => readSaved(owner));
  const message = draft.message.trim();

  function change(parts: Partial<Draft>) {
    const next = { ...draft, ...parts };
    setDraft(next);
    saveDraft(DRAFT, { owner, ...next });
  }
  return { draft, change, forOrder: draft.isGift ? { ...(message && { message }) } : null };
}

/** Resets the choice after an order. */
export function forgetGift(): void {
  forgetDraft(DRAFT);
}

function readSaved(owner: string): Draft {
  const { owner: savedOwner, isGift, message } = readDraft(DRAFT);
  const isOwn = savedOwner === owner;
  return {
    isGift: isOwn && isGift === true,
    message: isOwn && typeof message === 'string' ? message : '',
  };
}
