import {
  CARD_BY_POST,
  FAULT_TERMS,
  MADE_WEIGHT_TERMS,
  NOT_RETURNED,
  PARCEL_TERMS,
  RETURN_TERMS,
} from '#contract/texts/piece-terms.ts';

/* In the format of `parsePolicy`, with placeholders. */

export const SHIPPING = `Free and insured across India; each piece says when it reaches your pincode.

# What it costs
Nothing. Every parcel is insured until it reaches you.

# How long it takes
That depends on the place. Enter your pincode on the page of a piece and it shows the days between which it arrives if you pay today. Checkout and order show the same days.
We count Monday to Friday from your payment. A piece that is made for you takes longer, by the days that its page names. The order shows when it has been shipped and when it was delivered.
For a few places, and for parcels worth more than our insurance covers there, we promise no day: we call you after your payment and fix one with you.
If it takes longer, {contact} with your order number.

# If the address is wrong
Until we send the parcel, we correct the address within the same state: {contact} with your order number. If it is in another state, we cancel the order, your money goes back, and you order again: the tax on the invoice is of the state.

# When the parcel comes
${PARCEL_TERMS}
${CARD_BY_POST}`;

export const RETURNS = `How to send a piece back for the full price, and until when.

# Cancelling an order
An order that is not paid can be cancelled from the order itself. Nothing is due.
An order that is paid can be cancelled from the order itself until we have packed it, also one that is engraved or made for you. The full amount goes back the way you paid it, or to your bank account if you paid in our shop, and you get a credit note.
An order that is packed and not yet shipped: {contact}. We cancel it and return the full amount.

# Sending a piece back
${RETURN_TERMS}
Open your order and choose “Return a piece”. You read what comes back before you send it, and choose the day on which we collect the parcel. If you cannot, {contact} with your order number.
We weigh the piece and show you the weights. If it weighs what it weighed when it was sold, your refund is ordered at once.
${NOT_RETURNED}

# Something is wrong with the piece
${FAULT_TERMS}
What the Consumer Protection Act 2019 gives you stays yours, whatever this page says.

# A piece made for you
${MADE_WEIGHT_TERMS}

# Your refund
We look at the piece when it reaches us and then order the refund. It goes to the card or account you paid from, or to your bank account if you paid in our shop; banks usually need up to seven working days. Your order shows each refund with its date and amount.`;

export const EXCHANGE = `Full value of the gold on exchange; cleaning and polish for life.

# Exchange
{exchange promise}

We weigh your gold while you watch, and give you a note of its value. It pays for any piece except gift cards, in parts too, on this site or in our shop. It is not paid out in cash.

# Purity
{purity promise}

# Cleaning and repairs
{care promise}

Ask for it on the page of your order, or bring the piece to us. It is weighed when it comes and when you take it back.

# Gift cards
The code of a gift card is in your order as soon as you have paid for it. Whoever has the code enters it when they pay, for any piece except another gift card. A card can be spent in parts and does not end. It is not paid out in cash.

If a code is lost or somebody else has it, {contact}: we block the card and give it a new code. A card that was bought without a code has a number: {contact} to spend it.

# How to ask for it
Keep your invoice, and {contact}.`;
