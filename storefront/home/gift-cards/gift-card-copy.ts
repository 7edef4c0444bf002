interface GiftCard {
  /** Of its texts and picture. */
  place: 'gift_card_1' | 'gift_card_2';
  /** Of the standard picture. */
  alt: string;
}

export const GIFT_CARD_COPY = {
  heading: 'Gift cards',
  link: 'See the gift cards',
  category: 'Gift Cards',
  got: 'Got a gift card? See what is left on it',
};

export const GIFT_CARDS: readonly GiftCard[] = [
  {
    place: 'gift_card_1',
    alt: 'Vermilion gift card with a gold paisley among marigold petals',
  },
  {
    place: 'gift_card_2',
    alt: 'Ivory gift card with a gold mandap beside two gold bands, on dark red silk',
  },
];
