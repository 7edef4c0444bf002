import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredTerms, OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { type Edit, useEditWithUndo } from '../api-client/use-edit-with-undo.ts';
import { storedTerms } from './coupon-fields.ts';
import { COUPONS, couponQuery } from './coupon-queries.ts';

/** Saves the terms of a coupon; `onSaved` receives the saved coupon. */
export function useEditCoupon(onSaved: (coupon: OfficeCoupon) => void) {
  const queryClient = useQueryClient();
  return useEditWithUndo(
    async ({ before: { coupon_code, version }, terms }: Edit<OfficeCoupon, EnteredTerms>) => {
      const { message } = await officeRequest(officeCalls.editCoupon, {
        body: { coupon_code, version, ...terms },
      });
      const saved = await queryClient.fetchQuery({ ...couponQuery(coupon_code), staleTime: 0 });
      return { message, saved };
    },
    { refresh: [COUPONS], termsOf: storedTerms, onSaved },
  );
}
