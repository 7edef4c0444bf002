import { formatIndianDate } from '#contract/indian-time.ts';
import { SCHEME_TERMS, SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';
import { MADE_WEIGHT_TERMS, WEIGHT_TERMS } from '#contract/texts/piece-terms.ts';

/* In the format of `parsePolicy`, with placeholders. */

export const PRIVACY = `What we know about you, why, and how you get it changed or deleted.

# Who keeps your data
{seller}

# What we keep, and why
Your name, e-mail, phone and address: for your account, for deliveries and for invoices.
Your orders, invoices, refunds and savings plans, with the reference numbers of their payments. Card numbers and bank logins go to the payment partner only; we never see them.
Your cart and your wish list. If you ask us to order for you, our staff sees your cart and fills it.
What you write to us in complaints, returns and requests for cleaning or repair, with the photos that you send.
What we weighed of gold that you gave in exchange, and of pieces that you brought for cleaning or repair.
The reviews that you write of pieces. We read them first; then everybody sees them, with the name that you choose for it.
Your PAN, only for an order of ₹2,00,000 or more, because income-tax rules ask for it. It is stored encrypted, and only its last four characters are shown again.
Your password in a form from which it cannot be read back.
For each login the kind of browser, when it began and when it was last used, so that you can see and end it in your profile.

# In your browser
After login your browser remembers you until you log out. What you type in the cart and in other forms, apart from passwords, is remembered until you log out or close the tab.
The pieces you looked at last are remembered on your device, and nowhere else, until you clear them.
There are no advertisements, and nobody else follows you through this shop.

# Who else gets it
The payment partner (Razorpay): name, e-mail, phone and the amount. The courier: name, phone and address. The companies that carry our e-mails, SMS and WhatsApp messages: your e-mail address or phone number, and the message. Tax and other authorities, where a law obliges us. Nobody else, and nobody buys it.

# How long
Invoices and what belongs to them for as long as tax law asks: the order with its address, its payments, savings plans, complaints, returns and repairs, and gold given in exchange. Everything else until you ask us to delete it.

# What you can do
You can correct your name, e-mail, phone and address in your profile.
For a copy of your data, to have it deleted or to take back your consent, write to {email}. A person does it and answers you; there is no button for it.
If you are not content with our answer you can complain to the Data Protection Board of India.`;

export const TERMS = `How an order, its price and its payment work here.

# Who sells
{seller}

# Prices
Prices are in rupees and include making and GST. The price of a piece can change until you order it; from then on your order keeps its price for the time that the checkout shows. After that time we look at price and stock again before you pay.
Offers count on the days that they name. One coupon can be used for an order.

# Your order
An order is placed when you have paid it. You then get a tax invoice in your orders; a gift card gets a receipt.
An order that nobody pays is cancelled.
For orders of ₹2,00,000 or more we need the PAN of the buyer.
Buyers are 18 or older.

# Paying
Payments are taken by Razorpay by card, UPI or net banking. No cash is taken at your door. If you were charged twice, or for an order that was cancelled, the money goes back to where it came from; what you paid in our shop goes to your bank account.

# Pictures and weights
Pictures are made from the design of a piece, and each screen shows colours a little differently.
${WEIGHT_TERMS}
${MADE_WEIGHT_TERMS}

# Law
The law of India applies.`;

export const SCHEME_POLICY = `What you agree to when you join a savings scheme.

# Version of ${formatIndianDate(SCHEME_TERMS_VERSION)}
${SCHEME_TERMS.join('\n')}
Amount, number of instalments, days of grace and benefit are on the card of each plan.`;

export const GRIEVANCES = `Whom to tell when something went wrong, and how fast we answer.

# Grievance officer
{grievance officer}: {contact}.
We acknowledge a complaint within 48 hours and settle it within one month.

# If that does not help
The National Consumer Helpline answers on 1915 and at consumerhelpline.gov.in. About your personal data you can complain to the Data Protection Board of India.`;
