import { CHOICE_COLUMNS, readChoices } from '#api/catalogue/choices/choice-cell-rules.ts';
import { mergedChoices, type StoredChoices } from '#api/catalogue/choices/choice-terms-rules.ts';
import { day, percent, text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import { amount, oneOf } from '#api/platform/csv-cells.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { basisPoints, paisePerGram } from '#contract/money/money.ts';
import { MAKING_KINDS, type MakingKind } from '#contract/money/price-by-rate.ts';
import { COUPON_KINDS, COUPON_PERIODS, COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { SCHEME_METALS } from '#contract/office/schemes/schemes.ts';
import { PLANS } from '#contract/schemes/passbook.ts';
import { CATEGORY_STATUSES, type categories } from '#db/tables/catalogue/catalogue.ts';
import type { coupons } from '#db/tables/money/coupons.ts';
import type { schemes } from '#db/tables/money/schemes.ts';
import categoriesCsv from '../../db/demo/categories.csv?raw';
import choicesCsv from '../../db/demo/choices.csv?raw';
import couponsCsv from '../../db/demo/coupons.csv?raw';
import metalRatesCsv from '../../db/demo/metal-rates.csv?raw';
import peopleCsv from '../../db/demo/people.csv?raw';
import priceTermsCsv from '../../db/demo/price-terms.csv?raw';
import schemesCsv from '../../db/demo/schemes.csv?raw';
import staffCsv from '../../db/demo/staff.csv?raw';
import { readDemoTable, wholeNumber, wholeNumberOrNone } from './demo-table.ts';
import { requiredDay } from './history/demo-days.ts';

const word = text(200, 'required');
const passage = text(2000, 'description');

/** The categories in menu order. */
export function demoCategories(): (typeof categories.$inferInsert)[] {
  const columns = ['category_name', 'status', 'position'] as const;
  return readDemoTable('categories.csv', categoriesCsv, columns).map((line) => ({
    categoryName: line.read('category_name', word),
    status: line.read('status', oneOf(CATEGORY_STATUSES)),
    position: line.read('position', wholeNumber),
  }));
}

/** One member of staff per role. */
export function demoStaff(): { name: string; email: string; role: Role }[] {
  return readDemoTable('staff.csv', staffCsv, ['name', 'email', 'role'] as const).map((line) => ({
    name: line.read('name', word),
    email: line.read('email', word),
    role: line.read('role', oneOf(ROLES)),
  }));
}

/** The coupons, with dates relative to today. Amounts in paise. */
export function demoCoupons(today: IndianDate): (typeof coupons.$inferInsert)[] {
  const columns = [
    'coupon_code',
    'description',
    'kind',
    'value',
    'applies_to',
    'minimum_cart',
    'maximum_saving',
    'start_date',
    'end_date',
    'minimum_orders',
    'maximum_orders',
    'usage_limit',
    'per_customer_limit',
    'per_customer_period',
    'listed',
    'active',
  ] as const;
  return readDemoTable('coupons.csv', couponsCsv, columns).map((line) => {
    const kind = line.read('kind', oneOf(COUPON_KINDS));
    const yes = (column: 'listed' | 'active') => line.read(column, oneOf(['yes', 'no'])) === 'yes';
    return {
      couponCode: line.read('coupon_code', word),
      description: line.read('description', word),
      kind,
      paiseOrBasisPoints:
        kind === 'flat' ? line.read('value', amount) : Math.round(line.read('value', percent) * 100),
      appliesTo: line.read('applies_to', oneOf(COUPON_SCOPES)),
      minimumCartPaise: line.read('minimum_cart', amount),
      maximumSavingPaise: line.read('maximum_saving', amount),
      startDate: line.read('start_date', day(today)),
      endDate: line.read('end_date', day(today)),
      minimumOrders: line.read('minimum_orders', wholeNumber),
      maximumOrders: line.read('maximum_orders', wholeNumberOrNone),
      usageLimit: line.read('usage_limit', wholeNumberOrNone),
      perCustomerLimit: line.read('per_customer_limit', wholeNumberOrNone),
      perCustomerPeriod: line.read('per_customer_period', oneOf(COUPON_PERIODS)),
      listed: yes('listed'),
      active: yes('active'),
    };
  });
}

/** A savings scheme with a fixed id, since the code on its card contains the id. */
export type DemoScheme = typeof schemes.$inferInsert & { schemeId: number };

/** The savings schemes, with dates relative to today. */
export function demoSchemes(today: IndianDate): DemoScheme[] {
  const columns = [
    'scheme_id',
    'scheme_name',
    'metal',
    'plan',
    'rate_purity',
    'benefit_percent',
    'grace_days',
    'redeem_within_days',
    'instalment_amount',
    'duration',
    'instalments',
    'special_gift',
    'benefits',
    'description',
    'from_date',
    'to_date',
  ] as const;
  return readDemoTable('schemes.csv', schemesCsv, columns).map((line) => {
    return {
      schemeId: line.read('scheme_id', wholeNumber),
      schemeName: line.read('scheme_name', word),
      metal: line.read('metal', oneOf(SCHEME_METALS)),
      plan: line.read('plan', oneOf(PLANS)),
      ratePurity: line.read('rate_purity', text(20, 'optional')) || null,
      benefitBasisPoints: basisPoints(Math.round(line.read('benefit_percent', percent) * 100)),
      graceDays: line.read('grace_days', wholeNumber),
      redeemWithinDays: line.read('redeem_within_days', wholeNumber),
      instalmentPaise: line.read('instalment_amount', amount),
      duration: line.read('duration', word),
      instalments: line.read('instalments', wholeNumber),
      specialGift: line.read('special_gift', word),
      benefits: line.read('benefits', passage),
      description: line.read('description', passage),
      fromDate: line.read('from_date', requiredDay(today)),
      toDate: line.read('to_date', requiredDay(today)),
    };
  });
}

/** A rate of the demo shop's board, from the beginning of a day. */
export interface DemoRate {
  purity: string;
  day: IndianDate;
  ratePaisePerGram: PaisePerGram;
}

export function demoMetalRates(today: IndianDate): DemoRate[] {
  const columns = ['metal_purity', 'rate_date', 'rate'] as const;
  return readDemoTable('metal-rates.csv', metalRatesCsv, columns).map((line) => ({
    purity: line.read('metal_purity', word),
    day: line.read('rate_date', requiredDay(today)),
    ratePaisePerGram: paisePerGram(line.read('rate', amount)),
  }));
}

/** The making charges of a piece that is priced by rate: hundredths of a percent, or paise. */
export interface DemoPriceTerms {
  sku: string;
  makingKind: MakingKind;
  makingValue: number;
}

/** The making charges with which each piece of metal has its listed price at the rates of today. */
export function demoPriceTerms(): DemoPriceTerms[] {
  const columns = ['sku', 'making_kind', 'making_value'] as const;
  return readDemoTable('price-terms.csv', priceTermsCsv, columns).map((line) => ({
    sku: line.read('sku', word),
    makingKind: line.read('making_kind', oneOf(MAKING_KINDS)),
    makingValue: line.read('making_value', amount),
  }));
}

/** The choices of the pieces that offer any. */
export function demoChoices(): { sku: string; choices: StoredChoices }[] {
  return readDemoTable('choices.csv', choicesCsv, ['sku', ...CHOICE_COLUMNS] as const).map((line) => ({
    sku: line.read('sku', word),
    choices: mergedChoices(
      readChoices((column, reader) => line.read(column, reader)),
      undefined,
    ),
  }));
}

/** An invented customer. */
export interface DemoPerson {
  name: string;
  email: string;
  phone: string;
  shippingAddress: { street: string; city: string; pincode: string };
  /** The address in one line, with the state, as in the profile. */
  address: string;
}

export function demoPeople(): DemoPerson[] {
  const columns = ['name', 'email', 'phone', 'street', 'city', 'state', 'pincode'] as const;
  return readDemoTable('people.csv', peopleCsv, columns).map((line) => {
    const [street, city, pincode] = [
      line.read('street', word),
      line.read('city', word),
      line.read('pincode', word),
    ];
    return {
      name: line.read('name', word),
      email: line.read('email', word),
      phone: line.read('phone', word),
      shippingAddress: { street, city, pincode },
      address: `${street}, ${city}, ${line.read('state', word)} ${pincode}`,
    };
  });
}
