import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { API_BASE, STOP_MESSAGES_PAGE_PATH, WISH_LIST_PAGE_PATH } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, paise, toPaise } from '#contract/money/money.ts';
import { causeText, signedRupees } from '#contract/rates/cause-text.ts';
import type { WishNewsFacts, WishNewsPiece } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

const LIST_REASON =
  'You asked us to write when the price of a piece on your wish list falls, or when a piece is in our shop again.';
const BACK_REASON =
  'You asked us to write once when it is in our shop again. We do not keep a piece aside, so it may sell out again.';

/** The content of an e-mail about cheaper and returned pieces (P-311). */
export function wishMail(
  { pieces, more, group }: WishNewsFacts,
  stopToken: string,
  { seller, shopAddress }: MailSender,
): MailContent {
  const heading = headingOf(pieces, more);
  return {
    subject: heading,
    preview: `${seller.name}, your wish list`,
    heading,
    paragraphs: [
      group === 'back in stock' ? BACK_REASON : LIST_REASON,
      ...(more > 0 ? [`There is news of ${more} more of your pieces on your wish list.`] : []),
      'Prices follow the metal rates of each day. The price counts that our shop shows when you order.',
    ],
    facts: [],
    bill: {
      lines: pieces.map((piece) => ({
        name: piece.name,
        detail: detailOf(piece),
        amount: formatRupees(piece.pricePaise),
      })),
      sums: [],
    },
    button: { label: 'Open your wish list', href: `${shopAddress}${WISH_LIST_PAGE_PATH}` },
    stop: {
      label: 'Stop messages about prices and stock',
      href: `${shopAddress}${STOP_MESSAGES_PAGE_PATH}/${stopToken}`,
      oneClick: `${shopAddress}${API_BASE}${afterSaleCalls.stopWishNews.path.replace(':token', stopToken)}`,
    },
  };
}

function headingOf(pieces: readonly WishNewsPiece[], more: number): string {
  const [first] = pieces;
  if (!first || pieces.length + more > 1) return `News of ${pieces.length + more} pieces on your wish list`;
  return first.cheaper ? `${first.name} costs less now` : `${first.name} is in our shop again`;
}

function detailOf({ isBack, cheaper }: WishNewsPiece): string {
  return [isBack && 'In our shop again.', cheaper && cheaperText(cheaper)].filter(Boolean).join(' ');
}

/** `₹1,140 less than on 20 Nov 2026: …`; the causes add up to the difference. */
function cheaperText({ since, before, after, causes }: NonNullable<WishNewsPiece['cheaper']>): string {
  const fall = formatRupees(paise(toPaise(before) - toPaise(after)));
  const reasons = causes.map((cause) => `${causeText(cause)} (${signedRupees(cause.amount)})`);
  return `${fall} less than on ${formatIndianDate(new Date(since))}: ${reasons.join(', ')}.`;
}
