import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RegisterBody } from '#contract/accounts/accounts.ts';
import { forgetDraft, readDraft, saveDraft } from '#storefront/session/draft-storage.ts';

const DRAFT = 'sign-up';

type SignUpDraft = Omit<RegisterBody, 'password'>;

/** What was entered in this tab before the dialog was closed, without the password. */
export function readSignUpDraft(): SignUpDraft {
  const kept = readDraft(DRAFT);
  const text = (name: keyof SignUpDraft) => {
    const value = kept[name];
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), phone: text('phone'), address: text('address') };
}

export const forgetSignUpDraft = () => forgetDraft(DRAFT);

/** Stores the draft whenever something is entered. */
export function useSignUpDraft({ subscribe }: Pick<UseFormReturn<RegisterBody>, 'subscribe'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _, ...draft } }) => saveDraft(DRAFT, draft),
      }),
    [subscribe],
  );
}
