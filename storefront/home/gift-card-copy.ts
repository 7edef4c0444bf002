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
    headline: 'A little extra for luck.',
    line: 'Printed shagun cards from ₹1,101, sent by post.',
    image: 'site/gift-card-1',
    alt: 'Vermilion shagun gift card among marigold petals',
  },
  {
    headline: 'Let them choose.',
    line: 'Wedding and festival cards up to ₹25,000. Call us to use one.',
    image: 'site/gift-card-2',
    alt: 'Ivory wedding gift card beside two gold bands',
  },
];
