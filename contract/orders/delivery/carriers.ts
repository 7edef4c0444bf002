/** A carrier, and the page on which its parcels are followed, if it has one: `NUMBER` is the parcel's. */
interface Carrier {
  name: string;
  page?: string;
}

/** Carriers that take jewellery in India; any other can be written. */
export const CARRIERS: readonly Carrier[] = [
  { name: 'Sequel Logistics', page: 'https://sequel247.com/track/NUMBER' },
  { name: 'BVC Logistics' },
  {
    name: 'Blue Dart',
    page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=NUMBER',
  },
  { name: 'Delhivery', page: 'https://www.delhivery.com/track-v2/package/NUMBER' },
  { name: 'DTDC', page: 'https://www.dtdc.com/track-your-shipment/' },
  { name: 'India Post', page: 'https://www.indiapost.gov.in/' },
  { name: 'Own messenger' },
];

/** Instead of a carrier, where the customer took the pieces along (P-359). */
export const HANDED_OVER = 'Handed over in the shop';

/** The tracking page of a parcel at a known carrier. */
export function trackingPage(
  carrier: string | null | undefined,
  number: string | null | undefined,
): string | undefined {
  if (!carrier || !number) return undefined;
  const known = CARRIERS.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  return known?.page?.replace('NUMBER', encodeURIComponent(number));
}
