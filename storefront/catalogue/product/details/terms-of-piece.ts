import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { counted } from '#contract/counted.ts';
import {
  CARD_BY_POST,
  FAULT_TERMS,
  NOT_RETURNED,
  PARCEL_TERMS,
  RETURN_TERMS,
  WEIGHT_TERMS,
} from '#contract/texts/piece-terms.ts';
import { fillText } from '#contract/texts/placeholders.ts';
import type { PolicyName } from '#contract/texts/policies/policy-names.ts';
import type { PromiseTexts } from '#contract/texts/promise-texts.ts';
import { returnDays } from '#contract/texts/return-days.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import type { PublicSeller } from '#storefront/services.ts';
import { careLines } from './care-copy.ts';
import { isGold } from './fact-copy.ts';

export interface TermOfPiece {
  title: string;
  /** A short form. */
  fact: string;
  lines: readonly string[];
  policy?: PolicyName;
}

interface Subject {
  product: ListedProduct;
  details: ProductDetails;
  seller: PublicSeller | undefined;
  promises: PromiseTexts;
}

/** Where the shop's goods are made; the law asks for it before the purchase (P-229). */
const COUNTRY_OF_ORIGIN = 'India';

/** The terms shown before a purchase, in page order, without those that do not apply to the piece. */
export function termsOfPiece(subject: Subject): TermOfPiece[] {
  return [returns, exchange, weight, hallmark, box, care, seller].flatMap((term) => term(subject) ?? []);
}

function returns({ details: { kind }, seller, promises }: Subject): TermOfPiece {
  if (kind !== 'jewellery') {
    return {
      title: 'Returns',
      fact: 'Not possible, unless something is wrong',
      lines: [NOT_RETURNED, FAULT_TERMS],
      policy: 'returns',
    };
  }
  return {
    title: 'Returns',
    fact: `Within ${counted(returnDays(seller), 'day')} of delivery, for the full price`,
    lines: [fillText(RETURN_TERMS, { seller, promises }), FAULT_TERMS],
    policy: 'returns',
  };
}

function exchange({ product: { purity = '' }, details: { kind }, promises }: Subject) {
  if (kind === 'gift card' || !isGold(purity)) return undefined;
  return {
    title: 'Exchange',
    fact: promises.exchange_fact,
    lines: [promises.exchange_full],
    policy: 'exchange',
  } as const;
}

function weight({ product: { net_weight = 0 }, details: { kind } }: Subject) {
  if (kind === 'gift card' || net_weight <= 0) return undefined;
  return {
    title: 'If yours weighs a little more or less',
    fact: 'You pay for the net weight on this page',
    lines: [WEIGHT_TERMS],
    policy: 'terms',
  } as const;
}

function hallmark({ product: { purity = '' }, details: { is_hallmarked, kind }, seller, promises }: Subject) {
  if (is_hallmarked) {
    const registration = seller?.bis_registration;
    return {
      title: 'Hallmark',
      fact: 'BIS hallmarked, with its own HUID',
      lines: [
        promises.purity_full,
        'The HUID of your piece is printed on your invoice, so you can check it before you wear it.',
        ...(registration ? [`We are registered with the Bureau of Indian Standards: ${registration}.`] : []),
      ],
    };
  }
  if (kind === 'gift card' || purity === '') return undefined;
  const exempt: Record<typeof kind, string> = {
    bullion: 'The hallmarking order covers jewellery, not coins and bars.',
    jewellery: isGold(purity)
      ? 'The hallmarking order exempts gold of less than 2 g and kundan, polki and jadau work, so this piece needs no HUID.'
      : 'The hallmarking order covers gold. For other metals a hallmark is voluntary.',
  };
  return {
    title: 'Hallmark',
    fact: 'Its purity is stated on your invoice',
    lines: [exempt[kind]],
  };
}

function box({ product, details: { kind, category_name, certificate } }: Subject): TermOfPiece {
  if (kind === 'gift card') {
    return {
      title: 'What you get',
      fact: 'A code at once, the printed card by post',
      lines: [CARD_BY_POST, 'It pays for any other piece, in parts too, and does not end.'],
      policy: 'shipping',
    };
  }
  const words = `${product.stone ?? ''} ${product.description ?? ''}`;
  const isCertified = certificate?.of_every_piece === true;
  const hasCertificate = isCertified || /certif/i.test(words);
  const ofStone = hasCertificate ? ', with the certificate of its stone' : '';
  const isWithoutChain =
    /^pendants?$/i.test(category_name) && !/chain/i.test(`${product.product_name} ${words}`);
  const chain = isWithoutChain ? ' A chain is not part of it.' : '';
  return {
    title: 'In the box',
    fact: hasCertificate ? 'The piece with its tag and certificate' : 'The piece with its tag',
    lines: [
      `${product.product_name}${isCertified ? ', with its certificate' : ofStone}.${chain}`,
      ...(isCertified ? ['Once it is paid, the certificate can be downloaded from your order.'] : []),
      'The tax invoice is in your orders, to download or print.',
      PARCEL_TERMS,
    ],
    policy: 'shipping',
  };
}

function care({ product, details: { kind }, promises }: Subject) {
  const lines = careLines(product);
  if (lines.length === 0) return undefined;
  if (kind === 'bullion') return { title: 'Care', fact: 'How to keep it', lines };
  return {
    title: 'Care and repairs',
    fact: promises.care_fact,
    lines: [promises.care_full, ...lines],
    policy: 'exchange',
  } as const;
}

function seller({ seller }: Subject): TermOfPiece {
  const officer = seller?.grievance_officer;
  return {
    title: 'Seller and origin',
    fact: `${seller?.name ?? 'Named below'}; made in ${COUNTRY_OF_ORIGIN}`,
    lines: [
      `Country of origin: ${COUNTRY_OF_ORIGIN}.`,
      ...(seller
        ? [
            `Sold and sent by ${seller.name}, ${seller.address}. GSTIN ${seller.gstin}.`,
            `Reach us at ${seller.phone} or ${seller.email}.`,
          ]
        : []),
      ...(officer ? [`Grievance officer: ${officer}.`] : []),
    ],
    policy: 'grievances',
  };
}
