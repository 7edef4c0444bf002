import { parseBillingAddress } from '#contract/billing-address.ts';
import type { Seller } from '#contract/invoices.ts';
import { printableText } from './printable-text.ts';

export interface Party {
  heading: string;
  name: string;
  lines: string[];
}

export function sellerParty(seller: Seller): Party {
  return {
    heading: 'Sold by',
    name: printableText(seller.name),
    lines: printableLines([
      seller.address,
      seller.gstin && `GSTIN ${seller.gstin}`,
      seller.state_name && `State: ${seller.state_name} (${seller.state_code})`,
      seller.phone && `Phone: ${seller.phone}`,
      seller.email && `E-mail: ${seller.email}`,
    ]),
  };
}

/** @param addressText JSON of street, city and pincode; other text is printed raw, with city and pincode `N/A` */
export function addressParty(heading: string, addressText: string, name = '', phone = ''): Party {
  const address = parseBillingAddress(addressText);
  const place = address.raw
    ? [`City: ${address.city}`, `Pincode: ${address.pincode}`]
    : [`${address.city} ${address.pincode}`];
  return {
    heading,
    name: printableText(name),
    lines: printableLines([address.street, ...place, phone && `Phone: ${phone}`]),
  };
}

function printableLines(texts: string[]): string[] {
  return texts.flatMap((text) => printableText(text).split('\n')).filter((line) => line !== '');
}
