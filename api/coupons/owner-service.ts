import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse, refuseField, refuseFields } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import type { CouponState, OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import * as queries from './owner-queries.ts';
import { type CouponRow, couponWindow, isUsedUp } from './rules.ts';
import { type CouponTerms, changedTerms, shownTerms, termFaults } from './terms-rules.ts';

export interface ListedCoupon extends CouponRow {
  state: CouponState;
}

export async function listCoupons(db: Database, today: IndianDate): Promise<ListedCoupon[]> {
  return (await queries.findCoupons(db)).map((coupon) => ({ ...coupon, state: stateOf(coupon, today) }));
}

function stateOf(coupon: CouponRow, today: IndianDate): CouponState {
  const window = couponWindow(coupon, today);
  return window === 'open' && isUsedUp(coupon) ? 'used up' : window;
}

/** A page of coupons by code, with what each saved its customers. */
export async function listCouponPage(db: Database, filter: queries.CouponFilter) {
  const { page, next } = await readPage(
    (limit) => queries.findCouponPage(db, filter, limit),
    ({ couponCode }) => couponCode,
  );
  return { data: page.map((coupon) => shownCoupon(coupon, filter.today)), next };
}

/** Refusal: not_found. */
export async function readOfficeCoupon(
  db: Database,
  couponCode: string,
  today: IndianDate,
): Promise<OfficeCoupon | Refusal> {
  const coupon = await queries.findCouponWithSaving(db, couponCode);
  return coupon ? shownCoupon(coupon, today) : noSuchCoupon(couponCode);
}

function shownCoupon(coupon: queries.CouponWithSaving, today: IndianDate): OfficeCoupon {
  return {
    coupon_code: coupon.couponCode,
    ...shownTerms(coupon),
    version: coupon.version,
    state: stateOf(coupon, today),
    used_count: coupon.usedCount,
    saved: toRupees(coupon.savedPaise),
  };
}

export interface ChangedCoupon {
  couponCode: string;
  version: number;
}

/** Makes a coupon that is in use at once. Refusal: invalid_input. */
export async function makeCoupon(
  { db, now, actor }: Acting,
  couponCode: string,
  terms: CouponTerms,
): Promise<ChangedCoupon | Refusal> {
  const wrong = refuseFields(termFaults(couponCode, terms));
  if (wrong) return wrong;
  return inTransaction<ChangedCoupon | Refusal>(db, async (tx) => {
    if (!(await queries.insertCoupon(tx, { ...terms, couponCode, active: true }))) {
      return refuseField(
        'coupon_code',
        `${couponCode} is there already: stop it and make one with another code.`,
      );
    }
    const after = shownTerms(terms);
    await recordAct(tx, actor, { act: 'coupon made', subject: subjectOf(couponCode), after }, now);
    return { couponCode, version: 1 };
  });
}

/** Changes a coupon; orders that hold it keep its worth (P-192). Refusals: not_found, changed_meanwhile, invalid_input. */
export function editCoupon(
  { db, now, actor }: Acting,
  couponCode: string,
  version: number,
  terms: CouponTerms,
): Promise<ChangedCoupon | Refusal> {
  return inTransaction<ChangedCoupon | Refusal>(db, async (tx) => {
    const coupon = await queries.lockCouponRow(tx, couponCode);
    if (!coupon) return noSuchCoupon(couponCode);
    if (coupon.version !== version) return refuse('changed_meanwhile');
    const wrong = refuseFields(termFaults(couponCode, terms, coupon.usedCount));
    if (wrong) return wrong;
    const changed = changedTerms(coupon, terms);
    if (!changed) return { couponCode, version };
    const nextVersion = await queries.updateCoupon(tx, couponCode, terms);
    await recordAct(tx, actor, { act: 'coupon changed', subject: subjectOf(couponCode), ...changed }, now);
    return { couponCode, version: nextVersion };
  });
}

/** Stops a coupon or brings it back; orders that hold it keep it. Refusal: not_found. */
export function switchCoupon(
  { db, now, actor }: Acting,
  code: string,
  active: boolean,
): Promise<ChangedCoupon | Refusal> {
  const couponCode = code.toUpperCase();
  return inTransaction<ChangedCoupon | Refusal>(db, async (tx) => {
    const coupon = await queries.lockCouponRow(tx, couponCode);
    if (!coupon) return noSuchCoupon(couponCode);
    if (coupon.active === active) return { couponCode, version: coupon.version };
    const version = await queries.updateCoupon(tx, couponCode, { active });
    const act = active ? 'coupon resumed' : 'coupon stopped';
    await recordAct(tx, actor, { act, subject: subjectOf(couponCode) }, now);
    return { couponCode, version };
  });
}

const subjectOf = (couponCode: string) => `coupon:${couponCode}`;

const noSuchCoupon = (couponCode: string) => refuse('not_found', `There is no coupon ${couponCode}.`);
