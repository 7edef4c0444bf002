import * as z from 'zod/mini';
import { MAX_COLLECTION_LENGTH } from '#contract/constants.ts';
import { optionalText, requiredText } from '#contract/fields.ts';
import { CATEGORY_TEXTS } from '#contract/texts/category-texts.ts';
import { COLLECTION_TEXTS, ROW_TEXTS } from '#contract/texts/collection-texts.ts';
import { FOOTER_TEXTS } from '#contract/texts/footer-texts.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { LISTING_TEXTS } from '#contract/texts/listing-texts.ts';
import { menuFault } from '#contract/texts/menu-fault.ts';
import { MENU_TEXTS } from '#contract/texts/menu-texts.ts';
import { PLACEHOLDER_NAMES, unknownPlaceholder } from '#contract/texts/placeholders.ts';
import { STANDARD_POLICIES } from '#contract/texts/policies/policies.ts';
import { policyFault } from '#contract/texts/policies/policy-text.ts';
import { PROMISE_TEXTS, type PromiseTexts } from '#contract/texts/promise-texts.ts';
import { REVIEW_TEXTS, reviewsFault } from '#contract/texts/review-texts.ts';

const MAX_LINE = 200;
const MAX_PARAGRAPH = 1000;
/** Of a policy and of all reviews. */
export const MAX_TEXT = 12_000;

const FIRST_TEXTS = { ...HOME_TEXTS, ...FOOTER_TEXTS, ...LISTING_TEXTS };
const NAVIGATION_TEXTS = { ...MENU_TEXTS, ...CATEGORY_TEXTS, ...COLLECTION_TEXTS, ...ROW_TEXTS };

type TextField = ReturnType<typeof requiredText>;

/** One field for each text. */
function fieldsOf<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  maxLength: number,
  kindOfText = requiredText,
) {
  const fields = Object.keys(texts).map((name) => [name, kindOfText('the text', maxLength)]);
  return Object.fromEntries(fields) as Record<Name, TextField>;
}

/** A text with a check of its own, which describes what is wrong. */
function checkedText(field: TextField, faultOf: (text: string) => string | undefined) {
  return field.check((payload) => {
    const message = faultOf(payload.value);
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
  });
}

function placeholderFault(text: string): string | undefined {
  const unknown = unknownPlaceholder(text);
  if (unknown === undefined) return undefined;
  return `There is no {${unknown}}. There are: ${PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ')}.`;
}

/** An address within the shop; two slashes would begin the name of another site. */
const SHOP_ADDRESS = /^\/(?![/\\])[^\s\\]*$/;

function addressFault(text: string): string | undefined {
  if (SHOP_ADDRESS.test(text)) return undefined;
  return 'Please give an address within your shop, what follows its name in the browser, like /user/products?category=Rings.';
}

const addressField = () => checkedText(requiredText('the address', MAX_LINE), addressFault);

const policyField = () =>
  checkedText(requiredText('the policy', MAX_TEXT), (text) => policyFault(text) ?? placeholderFault(text));

/** The texts that an owner may rewrite, by group. The scheme terms are not among them: customers agreed to a version. */
export const textGroups = {
  home: z.object({
    ...fieldsOf(FIRST_TEXTS, MAX_LINE),
    gift_card_1_headline: optionalText('the text', MAX_LINE),
    gift_card_2_headline: optionalText('the text', MAX_LINE),
    slide_1_address: addressField(),
    slide_2_address: addressField(),
    slide_3_address: addressField(),
  }),
  navigation: z.object({
    menu: checkedText(requiredText('the categories of the menu', MAX_LINE), menuFault),
    ...fieldsOf({ ...CATEGORY_TEXTS, ...COLLECTION_TEXTS }, MAX_COLLECTION_LENGTH, optionalText),
    ...fieldsOf(ROW_TEXTS, MAX_COLLECTION_LENGTH),
  }),
  promises: z.object(fieldsOf(PROMISE_TEXTS, MAX_PARAGRAPH)),
  reviews: z.object({ reviews: checkedText(optionalText('the reviews', MAX_TEXT), reviewsFault) }),
  policies: z.object({
    shipping: policyField(),
    returns: policyField(),
    exchange: policyField(),
    privacy: policyField(),
    terms: policyField(),
    grievances: policyField(),
  }),
};

export type TextGroup = keyof typeof textGroups;

export const TEXT_GROUPS = Object.keys(textGroups) as TextGroup[];

const { schemes: _, ...editablePolicies } = STANDARD_POLICIES;

/** The texts of a shop whose owner rewrote none. */
export const STANDARD_TEXTS: {
  home: Readonly<typeof FIRST_TEXTS>;
  navigation: Readonly<typeof NAVIGATION_TEXTS>;
  promises: PromiseTexts;
  reviews: Readonly<typeof REVIEW_TEXTS>;
  policies: Readonly<typeof editablePolicies>;
} = {
  home: FIRST_TEXTS,
  navigation: NAVIGATION_TEXTS,
  promises: PROMISE_TEXTS,
  reviews: REVIEW_TEXTS,
  policies: editablePolicies,
};
