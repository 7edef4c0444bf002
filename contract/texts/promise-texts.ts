/** The four promises of the home page; what a piece's page and the policies say of them follows these texts. */
export const PROMISE_TEXTS = {
  exchange_short: 'Full gold value on exchange.',
  exchange_full:
    'Any gold piece bought from us can be exchanged against another at the full value of its net gold weight on that day’s rate. Diamonds are valued at 90% of the day’s price. Making charges, stone setting, taxes and any discount you had are not part of the exchange value. Keep your invoice.',
  exchange_fact: 'Full value of its gold, at the rate of the day',
  purity_short: 'BIS hallmarked gold.',
  purity_full:
    'Gold pieces covered by the hallmarking order carry the BIS logo, the karat and fineness, and a six-character HUID you can check in the BIS Care app. If a BIS-recognised centre finds less gold than we billed, we pay you twice the difference and the testing charges, as the BIS rules provide.',
  open_short: 'Metal, making and GST shown apart.',
  open_full:
    'Every price opens into metal, stones, making, discount and GST. Weight and making are the same on the page, in the cart and on the invoice. Nothing is added at payment.',
  care_short: 'Free cleaning and polish for life.',
  care_full:
    'Free cleaning, polishing and prong checks for as long as you own the piece, once every six months. Resizing of plain rings is free once. Re-plating and lost stones are charged at cost, told to you before we begin.',
  care_fact: 'Free cleaning and polish for life',
};

export type PromiseTexts = Readonly<typeof PROMISE_TEXTS>;
