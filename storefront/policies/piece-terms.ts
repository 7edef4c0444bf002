import { DEFAULT_MAX_HEAVIER_PERCENT } from '#contract/constants.ts';
import { counted } from '#contract/counted.ts';
import { MAX_UNDERWEIGHT_MG } from '#contract/pieces/pieces.ts';
import { ASSURANCES } from '#storefront/home/assurances/assurance-copy.ts';
import type { PublicSeller } from '#storefront/services.ts';
import { returnDays } from './return-days.ts';

/* What the shop does for a piece, in the sentences that policies and product pages share. */

function assurance(title: string): string {
  return ASSURANCES.find((one) => one.title === title)?.full ?? '';
}

export const EXCHANGE_TERMS = assurance('Exchange');
export const PURITY_TERMS = assurance('Purity Guarantee');
export const CARE_TERMS = assurance('Life Time Maintenance');

export const returnTerms = (seller: PublicSeller | undefined) =>
  `You have ${counted(returnDays(seller), 'day')} from delivery. The piece must be unworn, with its tags, certificate and invoice.`;

export const NOT_RETURNED = 'Coins, bars, gift cards and engraved pieces cannot be returned.';

export const FAULT_TERMS =
  'If a piece comes damaged, or is not what you ordered or not as described, we take it back for the full price, whatever kind of piece it is.';

export const PARCEL_TERMS =
  'Look at the parcel before you take it. If it is open or damaged, do not take it, and tell us the same day.';

export const CARD_BY_POST = 'Gift cards are printed and come by post to the address of the order.';

export const WEIGHT_TERMS = `You pay for the net weight on the page. A piece may weigh at most ${MAX_UNDERWEIGHT_MG} mg less; if it weighs more, the difference is yours. A lighter piece is not as described, and we take it back for the full price. Where pieces are registered one by one, your invoice names the weight of yours.`;

export const madeWeightTerms = (seller: PublicSeller | undefined) =>
  `A piece that is made for you and priced by the rate of its metal may weigh a little more or less than its page says. If it weighs over ${MAX_UNDERWEIGHT_MG} mg less, the difference goes back to you without your asking, at the rate and making charges of your order and with its tax, and you get a credit note. If it weighs more, you pay nothing more; if it is over ${seller?.max_heavier_percent ?? DEFAULT_MAX_HEAVIER_PERCENT}% heavier, we ask you before we send it.`;
