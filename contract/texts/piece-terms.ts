import { MAX_UNDERWEIGHT_MG } from '#contract/pieces/pieces.ts';

/* What the shop does for a piece, in the sentences that policies and product pages share. */

export const RETURN_TERMS =
  'You have {return days} from delivery. The piece must be unworn, with its tags, certificate and invoice.';

export const NOT_RETURNED = 'Coins, bars, gift cards and engraved pieces cannot be returned.';

export const FAULT_TERMS =
  'If a piece comes damaged, or is not what you ordered or not as described, we take it back for the full price, whatever kind of piece it is.';

export const PARCEL_TERMS =
  'Look at the parcel before you take it. If it is open or damaged, do not take it, and tell us the same day.';

export const CARD_BY_POST =
  'The code of a gift card is in your order as soon as you have paid; the printed card comes by post to the address of the order.';

export const WEIGHT_TERMS = `You pay for the net weight on the page. A piece may weigh at most ${MAX_UNDERWEIGHT_MG} mg less; if it weighs more, the difference is yours. A lighter piece is not as described, and we take it back for the full price. Where pieces are registered one by one, your invoice names the weight of yours.`;

export const MADE_WEIGHT_TERMS = `A piece that is made for you and priced by the rate of its metal may weigh a little more or less than its page says. If it weighs over ${MAX_UNDERWEIGHT_MG} mg less, the difference goes back to you without your asking, at the rate and making charges of your order and with its tax, and you get a credit note. If it weighs more, you pay nothing more; if it is over {heavier percent} heavier, we ask you before we send it.`;
