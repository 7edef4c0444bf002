import { purityText } from '#contract/catalogue/purity.ts';
import { SIZE_KINDS, type SizeKind, sizeLabel } from '#contract/choices/sizes.ts';
import type { ChoiceFields } from '#contract/office/goods/piece-fields.ts';
import { capitalised } from '#contract/words.ts';

export const SIZE_KIND_LABELS: Record<SizeKind, string> = {
  ring: 'Ring sizes',
  bangle: 'Bangle sizes',
  chain: 'Chain lengths',
};

export function sizeKindOf(text: string): SizeKind | undefined {
  return SIZE_KINDS.find((kind) => kind === text);
}

/** `Sizes 6 to 24, 18K (750), engraving`; empty for a piece that is made in one way. */
export function choiceSummary(fields: ChoiceFields): string {
  const purities = fields.further_purities.split('|').filter(Boolean);
  const [sizes, ...further] = [
    sizesText(fields),
    ...purities.map((purity) => purityText(purity.split(':')[0] ?? '')),
    fields.engraving_letters === null ? '' : 'engraving',
  ];
  return capitalised([sizes, ...further].filter(Boolean).join(', '));
}

function sizesText({ size_kind, size_from, size_to, second_size }: ChoiceFields): string {
  if (size_kind === '' || size_from === null || size_to === null) return '';
  const name = size_kind === 'chain' ? 'lengths' : second_size === null ? 'sizes' : 'pair, sizes';
  return `${name} ${sizeLabel(size_kind, size_from)} to ${sizeLabel(size_kind, size_to)}`;
}
