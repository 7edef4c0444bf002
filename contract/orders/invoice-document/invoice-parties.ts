import { parseBillingAddress } from '#contract/addresses/billing-address.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { printableText } from './printable-text.ts';

export interface Party {
  heading: string;
  name: string;
  lines: string[];
}

type Buyer = Pick<PrintableInvoice, 'business' | 'billing_address' | 'customer_name' | 'customer_phone'>;

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
function addressParty(heading: string, addressText: string, name = '', phone = ''): Party {
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

export function personParty(
  heading: string,
  { billing_address, customer_name, customer_phone }: Buyer,
): Party {
  return addressParty(heading, billing_address, customer_name, customer_phone);
}

/** The business that buys, with the person who buys for it; without one that person. */
export function buyerParty(heading: string, buyer: Buyer): Party {
  const { business, customer_name } = buyer;
  const person = personParty(heading, buyer);
  if (!business) return person;
  const named = [`GSTIN ${business.gstin}`, customer_name && `Attn: ${customer_name}`];
  return {
    ...person,
    name: printableText(business.business_name),
    lines: [...printableLines(named), ...person.lines],
  };
}

/** Where the parcel goes, if the address or the recipient is another than the customer's. */
export function deliveryParty(invoice: PrintableInvoice): Party[] {
  const { billing_address, customer_name, recipient_name, recipient_phone } = invoice;
  const address = invoice.shipping_address || billing_address;
  if (address === billing_address && !recipient_name && !recipient_phone) return [];
  return [addressParty('Deliver to', address, recipient_name ?? customer_name, recipient_phone)];
}

function printableLines(texts: (string | undefined)[]): string[] {
  return texts.flatMap((text) => printableText(text ?? '').split('\n')).filter((line) => line !== '');
}
