import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredTerms, OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { storedTerms } from './coupon-fields.ts';
import { COUPONS, couponQuery } from './coupon-queries.ts';

interface Edit {
  /** The version that is replaced. */
  before: OfficeCoupon;
  terms: EnteredTerms;
}

/** Saves the terms of a coupon, with an Undo that puts the former ones back; `onSaved` gets the coupon as it is now. */
export function useEditCoupon(onSaved: (coupon: OfficeCoupon) => void) {
  const queryClient = useQueryClient();
  const save = async ({ before: { coupon_code, version }, terms }: Edit) => {
    const { message } = await officeRequest(officeCalls.editCoupon, {
      body: { coupon_code, version, ...terms },
    });
    const saved = await queryClient.fetchQuery({ ...couponQuery(coupon_code), staleTime: 0 });
    return { message, saved };
  };
  const undo = useAct(save, {
    refresh: [COUPONS],
    onDone: ({ saved }) => {
      onSaved(saved);
      notify('It is as it was before.');
    },
    onFailed: ({ message }) => notifyFailure(message),
  });
  return useAct(async (edit: Edit) => ({ ...(await save(edit)), before: edit.before }), {
    refresh: [COUPONS],
    onDone: ({ message, saved, before }) => {
      onSaved(saved);
      if (saved.version === before.version) return notify(message);
      notify(message, () => undo.run({ before: saved, terms: storedTerms(before) }));
    },
  });
}
