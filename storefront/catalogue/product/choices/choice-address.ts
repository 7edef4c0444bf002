import type { ProductQuery } from '#contract/catalogue/product-details.ts';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import { sizeLabel, sizeOfLabel } from '#contract/choices/sizes.ts';

/** The choice in the address; the text of an engraving is not part of it. */
export type AddressChoice = Pick<ProductQuery, 'size' | 'second_size' | 'purity' | 'engraved'>;

/** An empty value removes a choice. */
export type ChoiceChanges = Partial<Record<keyof AddressChoice, string>>;

/** Longer than any size or purity. */
const MAX_TEXT = 20;

export function choiceOfAddress(search: URLSearchParams): AddressChoice {
  const text = (name: string) => search.get(name)?.replaceAll('\u0000', '').trim().slice(0, MAX_TEXT) ?? '';
  const [size, second_size, purity] = [text('size'), text('second_size'), text('purity')];
  return {
    ...(size && { size }),
    ...(second_size && { second_size }),
    ...(purity && { purity }),
    ...(search.get('engraved') === 'yes' && { engraved: 'yes' as const }),
  };
}

/** An address with another choice. Other parameters stay. */
export function addressWith(search: URLSearchParams, changes: ChoiceChanges): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** The valid part of a choice; for a pair both sizes or none. */
export function offeredChoice(entered: AddressChoice, choices: OfferedChoices | undefined): AddressChoice {
  const size = offeredSize(choices, entered.size);
  const second = choices?.size?.second_standard ? offeredSize(choices, entered.second_size) : undefined;
  const areSizesComplete = size !== undefined && (!choices?.size?.second_standard || second !== undefined);
  const [own, ...further] = choices?.purities ?? [];
  const isFurther = further.some(({ purity }) => purity === entered.purity);
  return {
    ...(areSizesComplete && { size, ...(second && { second_size: second }) }),
    ...(isFurther && entered.purity !== own?.purity && { purity: entered.purity }),
    ...(choices?.engraving && entered.engraved && { engraved: entered.engraved }),
  };
}

/** The label of a size; undefined if the piece is not made in it. */
function offeredSize(choices: OfferedChoices | undefined, entered: string | undefined): string | undefined {
  if (!choices?.size || !entered) return undefined;
  const { kind, labels } = choices.size;
  const size = sizeOfLabel(kind, entered);
  const label = size === undefined ? undefined : sizeLabel(kind, size);
  return labels.find((one) => one === label);
}
