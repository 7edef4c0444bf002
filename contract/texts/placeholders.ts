import { DEFAULT_MAX_HEAVIER_PERCENT } from '#contract/constants.ts';
import { counted } from '#contract/counted.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import type { PromiseTexts } from './promise-texts.ts';
import { returnDays } from './return-days.ts';

interface SellerOfTexts {
  shop_name?: string | undefined;
  name: string;
  address: string;
  gstin: string;
  phone: string;
  email: string;
  grievance_officer?: string;
  return_days?: number;
  max_heavier_percent: number;
}

/** What the placeholders of a text stand for. */
export interface TextValues {
  /** Undefined only when the page has no data at all. */
  seller: SellerOfTexts | undefined;
  promises: PromiseTexts;
}

/** In the words of a text: `{contact}` becomes how a customer reaches the shop. */
const PLACEHOLDERS = new Map<string, (values: TextValues) => string>(
  Object.entries<(values: TextValues) => string>({
    contact: ({ seller }) =>
      seller ? `call ${seller.phone} or write to ${seller.email}` : 'call or write to us',
    shop: ({ seller }) => shopNameOf(seller),
    email: ({ seller }) => seller?.email ?? 'us',
    seller: ({ seller }) =>
      seller
        ? `This shop is run by ${seller.name}, ${seller.address}, GSTIN ${seller.gstin}.`
        : 'The seller is named at the foot of this page.',
    'grievance officer': ({ seller }) =>
      seller?.grievance_officer
        ? `${seller.grievance_officer}, ${seller.name}`
        : (seller?.name ?? 'The seller'),
    'return days': ({ seller }) => counted(returnDays(seller), 'day'),
    'heavier percent': ({ seller }) => `${seller?.max_heavier_percent ?? DEFAULT_MAX_HEAVIER_PERCENT}%`,
    'exchange promise': ({ promises }) => promises.exchange_full,
    'purity promise': ({ promises }) => promises.purity_full,
    'care promise': ({ promises }) => promises.care_full,
  }),
);

export const PLACEHOLDER_NAMES = [...PLACEHOLDERS.keys()];

const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;

/** A text with its placeholders replaced. */
export function fillText(text: string, values: TextValues): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => PLACEHOLDERS.get(name)?.(values) ?? whole);
}

/** A placeholder of the text that nothing stands for. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !PLACEHOLDERS.has(name));
}
