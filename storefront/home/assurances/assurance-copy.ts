export interface Assurance {
  title: string;
  short: string;
  full: string;
  icon: 'exchange' | 'purity' | 'open' | 'care';
}

export const ASSURANCE_COPY = { heading: 'What we promise', more: 'Read more' };

export const ASSURANCES: readonly Assurance[] = [
  {
    title: 'Exchange',
    short: 'Full gold value on exchange.',
    full: 'Any gold piece bought from us can be exchanged against another at the full value of its net gold weight on that day’s rate. Diamonds are valued at 90% of the day’s price. Making charges, stone setting, taxes and any discount you had are not part of the exchange value. Keep your invoice.',
    icon: 'exchange',
  },
  {
    title: 'Purity Guarantee',
    short: 'BIS hallmarked gold.',
    full: 'Gold pieces covered by the hallmarking order carry the BIS logo, the karat and fineness, and a six-character HUID you can check in the BIS Care app. If a BIS-recognised centre finds less gold than we billed, we pay you twice the difference and the testing charges, as the BIS rules provide.',
    icon: 'purity',
  },
  {
    title: '100% Transparency',
    short: 'Metal, making and GST shown apart.',
    full: 'Every price opens into metal, stones, making, discount and GST. Weight and making are the same on the page, in the cart and on the invoice. Nothing is added at payment.',
    icon: 'open',
  },
  {
    title: 'Life Time Maintenance',
    short: 'Free cleaning and polish for life.',
    full: 'Free cleaning, polishing and prong checks for as long as you own the piece, once every six months. Resizing of plain rings is free once. Re-plating and lost stones are charged at cost, told to you before we begin.',
    icon: 'care',
  },
];
