/** The words of the home page's three slides and two gift cards. */
export const HOME_TEXTS = {
  slide_1_headline: 'Gold for your saat phere',
  slide_1_line: 'Mangalsutras, bands and bridal sets, weighed to the milligram and billed to the rupee.',
  slide_2_headline: 'Everyday gold, from under 2 grams',
  slide_2_line: 'Light rings, hoops and chains for office and home.',
  slide_3_headline: 'Savings plans from ₹1,000 a month',
  slide_3_line: 'Pay month by month, then choose your jewellery. Every plan finishes within 12 months.',
  gift_card_1_headline: 'Shagun, with the extra one rupee.',
  gift_card_1_line: 'Printed shagun cards from ₹1,101, sent to you by post.',
  gift_card_2_headline: 'Let them choose.',
  gift_card_2_line: 'Wedding and festival cards up to ₹25,000. To spend one, choose a piece and call us.',
};
