export interface GiftCard {
  headline: string;
  line: string;
  image: string;
  alt: string;
}

export const GIFT_CARD_COPY = {
  heading: 'Gift cards',
  link: 'See the gift cards',
  category: 'Gift Cards',
};

export const GIFT_CARDS: readonly GiftCard[] = [
  {
    headline: 'Shagun, with the extra one rupee.',
    line: 'Printed shagun cards from ₹1,101, sent to you by post.',
    image: 'site/gift-card-1',
    alt: 'Vermilion gift card with a gold paisley among marigold petals',
  },
  {
    headline: 'Let them choose.',
    line: 'Wedding and festival cards up to ₹25,000. To spend one, choose a piece and call us.',
    image: 'site/gift-card-2',
    alt: 'Ivory gift card with a gold mandap beside two gold bands, on dark red silk',
  },
];
