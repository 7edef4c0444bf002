interface GiftCard {
  /** Of its texts. */
  key: 'gift_card_1' | 'gift_card_2';
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
    key: 'gift_card_1',
    image: 'site/gift-card-1',
    alt: 'Vermilion gift card with a gold paisley among marigold petals',
  },
  {
    key: 'gift_card_2',
    image: 'site/gift-card-2',
    alt: 'Ivory gift card with a gold mandap beside two gold bands, on dark red silk',
  },
];
