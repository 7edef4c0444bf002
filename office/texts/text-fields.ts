import type { TextGroup } from '#contract/office/settings/text-settings.ts';
import { CATEGORY_PLACES } from '#contract/texts/category-texts.ts';
import { COLLECTION_PLACES } from '#contract/texts/collection-texts.ts';
import { MAX_MENU_CATEGORIES } from '#contract/texts/menu-fault.ts';
import { PLACEHOLDER_NAMES } from '#contract/texts/placeholders.ts';
import { POLICY_TITLES } from '#contract/texts/policies/policy-names.ts';
import { MAX_REVIEWS } from '#contract/texts/review-texts.ts';
import type { GroupOfFields, SettingField } from '#office/settings/setting-fields.ts';

const pair = (key: string, label: string): SettingField[] => [
  { name: `${key}_headline`, label: `${label}: headline` },
  { name: `${key}_line`, label: `${label}: line below it`, kind: 'lines', rows: 2 },
];

const slide = (key: string, label: string): SettingField[] => [
  ...pair(key, label),
  { name: `${key}_link`, label: `${label}: words of the link` },
  {
    name: `${key}_address`,
    label: `${label}: where the link leads`,
    hint: 'What follows the name of your shop in the browser’s address.',
  },
];

const promise = (key: string, label: string): SettingField[] => [
  { name: `${key}_short`, label: `${label}: in a line` },
  { name: `${key}_full`, label: `${label}: in full`, kind: 'lines', rows: 5 },
];

/** A promise that the page of a piece names in a few words, too. */
const pieceOfPromise = (key: string, label: string): SettingField => ({
  name: `${key}_fact`,
  label: `${label}: on the page of a piece`,
});

const policy = (name: keyof typeof POLICY_TITLES): SettingField => ({
  name,
  label: POLICY_TITLES[name],
  kind: 'lines',
  rows: 14,
});

/** The texts as people read them. */
export const TEXT_FIELDS: Record<TextGroup, GroupOfFields> = {
  reviews: {
    title: 'Customers’ reviews',
    lead: 'On the home page. Put your own customers’ words here, with their consent. The invented ones are marked as samples; without any review the section is not shown.',
    page: '/',
    fields: [
      {
        name: 'reviews',
        label: 'Reviews',
        kind: 'lines',
        rows: 14,
        hint: `Name and city on one line, the words on the next; an empty line between two reviews. At most ${MAX_REVIEWS}.`,
      },
    ],
  },
  promises: {
    title: 'What you promise',
    lead: 'On the home page, on the pages of pieces and in the policies: a promise changed here changes everywhere.',
    page: '/',
    fields: [
      pieceOfPromise('exchange', 'Exchange'),
      ...promise('exchange', 'Exchange'),
      ...promise('purity', 'Purity'),
      ...promise('open', 'Transparency'),
      pieceOfPromise('care', 'Maintenance'),
      ...promise('care', 'Maintenance'),
    ],
  },
  home: {
    title: 'Slides, gift cards and About',
    lead: 'On the home page, and above all pieces. Weights, amounts and months named here do not follow your goods and plans: keep them true. A gift card without a headline is not shown.',
    page: '/',
    fields: [
      {
        name: 'about',
        label: 'About, at the foot of every page',
        kind: 'lines',
        rows: 2,
        hint: '{shop} becomes the name of the shop.',
      },
      ...slide('slide_1', 'First slide'),
      ...slide('slide_2', 'Second slide'),
      ...slide('slide_3', 'Third slide'),
      ...pair('listing_1', 'First slide above all pieces'),
      ...pair('listing_2', 'Second slide above all pieces'),
      { name: 'gender_women_line', label: 'Women: line below it' },
      { name: 'gender_men_line', label: 'Men: line below it' },
      { name: 'gender_kids_line', label: 'Kids: line below it' },
      ...pair('gift_card_1', 'First gift card'),
      ...pair('gift_card_2', 'Second gift card'),
    ],
  },
  navigation: {
    title: 'Menu, categories and collections',
    lead: 'The ways to your pieces, with the names that categories and collections have in the catalogue. A tile or collection without a name is not shown.',
    page: '/',
    fields: [
      {
        name: 'menu',
        label: 'Menu',
        kind: 'lines',
        rows: MAX_MENU_CATEGORIES,
        hint: `One category a line, up to ${MAX_MENU_CATEGORIES}. All Jewellery, Gold and Diamond show all pieces; another name shows the categories that contain it.`,
      },
      ...CATEGORY_PLACES.flatMap((place): SettingField[] => [
        { name: `category_${place}_name`, label: `Category tile ${place}` },
        { name: `category_${place}_opens`, label: `Category tile ${place}: the category it opens` },
      ]),
      ...COLLECTION_PLACES.flatMap((place): SettingField[] => [
        { name: `collection_${place}_name`, label: `Collection ${place}` },
        { name: `collection_${place}_line`, label: `Collection ${place}: line below it` },
      ]),
      {
        name: 'row_collection',
        label: 'Row of pieces: their collection',
        hint: 'Six pieces with their prices, below the categories.',
      },
      { name: 'row_heading', label: 'Row of pieces: heading' },
      { name: 'row_link', label: 'Row of pieces: words of the link' },
    ],
  },
  policies: {
    title: 'Policies',
    lead: `The first line sums the policy up. A line that begins with # and a space is a heading; every other line is a paragraph. These are filled in: ${PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ')}. The scheme terms are fixed, because customers agreed to them.`,
    page: '/user/policies',
    fields: [
      policy('shipping'),
      policy('returns'),
      policy('exchange'),
      policy('privacy'),
      policy('terms'),
      policy('grievances'),
    ],
  },
};
