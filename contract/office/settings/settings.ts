import * as z from 'zod/mini';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { atMost, emailField, optionalText, requiredText } from '#contract/fields.ts';
import { toRupees } from '#contract/money/money.ts';
import { DEFAULT_LIMITS } from '#contract/office/approvals.ts';
import { ownPassword } from '#contract/office/staff.ts';
import { isGstinOfState } from '#contract/seller/gstin.ts';
import { socialPages } from '#contract/seller/social-pages.ts';
import { pictureField, pictureGroup } from './picture-settings.ts';
import { MAX_TEXT, TEXT_GROUPS, textGroups } from './text-settings.ts';

function numberBetween(label: string, minimum: number, maximum: number) {
  const error = `Please give ${label} as a number from ${minimum} to ${maximum}.`;
  return z.number({ error }).check(z.minimum(minimum, { error }), z.maximum(maximum, { error }));
}

function wholeNumberBetween(label: string, minimum: number, maximum: number) {
  const error = `Please give ${label} as a whole number from ${minimum} to ${maximum}.`;
  return z.int({ error }).check(z.minimum(minimum, { error }), z.maximum(maximum, { error }));
}

/** WhatsApp needs the country code. */
export const WHATSAPP_NUMBER = /^\+\d[\d ()-]{6,20}$/;

const WHATSAPP_ERROR = 'Please enter the WhatsApp number with its country code, like +91 98450 44556.';
const SOCIAL_ERROR =
  'Please enter the addresses of your own pages on Instagram, Facebook, YouTube or Pinterest, one a line.';
const NEWS_EMAIL_ERROR = 'Please enter an e-mail like name@example.com, or nothing.';
const ACCOUNT_NUMBER = /^\d{6,18}$/;
const ACCOUNT_NUMBER_ERROR = 'Please enter the account number as 6 to 18 digits.';
const IFSC = /^[A-Z]{4}0[A-Z\d]{6}$/;
const IFSC_ERROR = 'Please enter the IFSC as on a cheque, like HDFC0001234.';
const GSTIN_ERROR = 'This is not a GSTIN: please copy all 15 characters from the registration certificate.';

export const YES_OR_NO = ['no', 'yes'] as const;

/** As wide as the header of a phone. */
export const MAX_SHOP_NAME = 24;

/** What the owner may set, by group. An optional text is empty when there is none. */
export const settingGroups = {
  seller: z.object({
    shop_name: requiredText('the name of the shop', MAX_SHOP_NAME),
    logo: pictureField('the logo', storedPhotoHash),
    icon: pictureField('the icon', storedPhotoHash),
    name: requiredText('the name of the business', 120),
    address: requiredText('the address', 300),
    gstin: requiredText('the GSTIN', 15).check(z.refine(isGstinOfState, { error: GSTIN_ERROR })),
    phone: requiredText('the phone number', 40),
    email: emailField,
    whatsapp: optionalText('the WhatsApp number', 30).check(
      z.refine((text) => text === '' || WHATSAPP_NUMBER.test(text), { error: WHATSAPP_ERROR }),
    ),
    grievance_officer: optionalText('the name of the grievance officer', 120),
    bis_registration: optionalText('the hallmarking registration', 60),
    social: optionalText('the pages on social networks', 1000).check(
      z.refine((text) => text === '' || socialPages(text).length > 0, { error: SOCIAL_ERROR }),
    ),
  }),
  orders: z.object({
    stock_hold_minutes: wholeNumberBetween('the minutes', 1, 999),
    max_unpaid_orders: wholeNumberBetween('the number of unpaid orders', 1, 9999),
    return_days: wholeNumberBetween('the days for a return', 1, 90),
    max_heavier_percent: wholeNumberBetween('the percent', 0, 50),
    /** Where the shop hears of paid orders, returns and complaints (P-345). */
    news_email: optionalText('the e-mail', 254).check(
      z.refine((text) => text === '' || emailField.safeParse(text).success, { error: NEWS_EMAIL_ERROR }),
    ),
    business_invoices: z.enum(YES_OR_NO, { error: 'Please choose yes or no.' }),
  }),
  /** The account for bank transfers; customers see it only once all four are set. */
  bank: z.object({
    bank_account_name: optionalText('the name of the account', 100),
    bank_name: optionalText('the name of the bank', 100),
    bank_account_number: optionalText('the account number', 18).check(
      z.refine((text) => text === '' || ACCOUNT_NUMBER.test(text), { error: ACCOUNT_NUMBER_ERROR }),
    ),
    bank_ifsc: optionalText('the IFSC', 11).check(
      z.refine((text) => text === '' || IFSC.test(text), { error: IFSC_ERROR }),
    ),
  }),
  rates: z.object({ metal_rate_max_days: wholeNumberBetween('the age of a rate in days', 1, 999) }),
  limits: z.object({
    refund_rupees: wholeNumberBetween('the limit of a refund in rupees', 0, 10_000_000),
    rate_change_percent: numberBetween('the limit of a rate change in percent', 0.1, 100),
    old_gold_rupees: wholeNumberBetween('the limit of old gold in rupees', 0, 10_000_000),
  }),
  pictures: pictureGroup,
  ...textGroups,
};

export type SettingGroup = keyof typeof settingGroups;

export const SETTING_GROUPS = Object.keys(settingGroups) as SettingGroup[];

export type Settings = { [Group in SettingGroup]: z.infer<(typeof settingGroups)[Group]> };

export type SettingValue = string | number;

/** The limits of a shop whose owner set none. */
export const DEFAULT_LIMIT_SETTINGS: Settings['limits'] = {
  refund_rupees: toRupees(DEFAULT_LIMITS.refundPaise),
  rate_change_percent: DEFAULT_LIMITS.rateChangeBasisPoints / 100,
  old_gold_rupees: toRupees(DEFAULT_LIMITS.oldGoldPaise),
};

/** Where a value comes from: the office, the environment of the server, or the program itself. */
export const SETTING_SOURCES = ['office', 'environment', 'built in'] as const;

export type SettingSource = (typeof SETTING_SOURCES)[number];

const setting = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  /** The value without a stored one. */
  default_value: z.union([z.string(), z.number()]),
  source: z.enum(SETTING_SOURCES),
});

/** A setting that only a restart changes; null: it is not set. Never a secret. */
const fixedSetting = z.object({
  label: z.string(),
  value: z.nullable(z.string()),
  /** The names of its environment variables. */
  variables: z.string(),
});

/** The bytes of a file. */
export const backupResponse = z.string();

export const settingsResponse = z
  .object({
    groups: z.array(
      z.object({ group: z.enum(SETTING_GROUPS), version: z.int(), settings: z.array(setting) }),
    ),
    fixed: z.array(fixedSetting),
    /** The state of the GSTIN. */
    state_name: z.string(),
    /** Fields of the seller that are still the demo seller's. */
    demo_fields: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficeSettings' });

/** The new values by name; null goes back to the default. Each group's schema checks them. */
const changes = z.record(
  z.string().check(atMost(40)),
  z.nullable(z.union([z.string().check(atMost(MAX_TEXT)), z.number()])),
);

const version = z.int({ error: 'Please open the settings again.' }).check(z.minimum(1));

export const saveSettingsBody = z.object({
  group: z.enum(['seller', 'orders', 'bank', 'rates', 'pictures', ...TEXT_GROUPS], {
    error: 'Please choose a group of settings.',
  }),
  version,
  values: changes,
  /** Needed for the bank account. */
  own_password: z.optional(ownPassword),
});

export const changeLimitsBody = z.object({
  version,
  values: changes,
  reason: requiredText('a reason', 300),
});

export type SettingsResponse = z.infer<typeof settingsResponse>;
export type FixedSetting = z.infer<typeof fixedSetting>;
export type SettingChanges = z.infer<typeof changes>;
