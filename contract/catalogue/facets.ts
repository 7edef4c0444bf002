import { SIZE_KINDS, type SizeKind, sizeLabel, sizesOfKind } from '#contract/choices/sizes.ts';
import { capitalised } from '#contract/words.ts';
import type { FacetId } from './facet-ids.ts';

/** For what a piece is worn or given; in the catalogue file and in addresses as here. */
export const OCCASIONS = [
  ...['daily wear', 'office', 'festive', 'wedding', 'engagement', 'anniversary', 'gift'],
] as const;

/** What shoppers call the stones of a piece; `no stones` is said, not assumed. */
export const STONE_FAMILIES = [
  ...['diamond', 'lab-grown diamond', 'polki', 'kundan', 'ruby', 'emerald', 'sapphire', 'pearl'],
  ...['other gemstones', 'cubic zirconia', 'enamel', 'beads', 'no stones'],
] as const;

const METALS = ['gold', 'yellow gold', 'rose gold', 'white gold', 'silver', 'platinum'];

/** Karats, or the fineness of silver and platinum. */
const PURITIES = ['9', '14', '18', '20', '22', '23', '24', '925', '950', '999'];

/** Net weight in grams, from the first number up to below the second. */
const WEIGHTS = ['under 2', '2-5', '5-10', '10-20', '20-50', 'from 50'];

const SIZE_NAMES: Record<SizeKind, string> = { ring: 'Ring', bangle: 'Bangle', chain: 'Chain' };

interface Facet {
  label: string;
  /** In the order in which they are offered. */
  values: readonly string[];
  labelOf: (value: string) => string;
}

/** The facets with their values; several values of one mean any of them (P-297). */
export const FACETS = {
  metal: { label: 'Metal', values: METALS, labelOf: capitalised },
  purity: {
    label: 'Purity',
    values: PURITIES,
    labelOf: (value) => (value.length < 3 ? `${value}K` : `${value} fine`),
  },
  weight: {
    label: 'Weight',
    values: WEIGHTS,
    labelOf: (value) => `${capitalised(value.replace('-', ' to '))} g`,
  },
  stone: { label: 'Stone', values: STONE_FAMILIES, labelOf: capitalised },
  occasion: { label: 'Occasion', values: OCCASIONS, labelOf: capitalised },
  size: {
    label: 'Size in stock',
    values: SIZE_KINDS.flatMap((kind) => sizesOfKind(kind).map((size) => `${kind} ${size}`)),
    labelOf: sizeText,
  },
} satisfies Record<FacetId, Facet>;

function sizeText(value: string): string {
  const [name, size] = value.split(' ');
  const kind = SIZE_KINDS.find((one) => one === name);
  return kind ? `${SIZE_NAMES[kind]} ${sizeLabel(kind, Number(size))}` : value;
}

/** The values in a text that are unknown for the facet, as they were written. */
export function unknownValuesOf(id: FacetId, text: string | undefined): string[] {
  const given = (text ?? '').split(',').map((value) => value.trim());
  return [...new Set(given)].filter(
    (value) => value !== '' && !FACETS[id].values.some((known) => known === value.toLowerCase()),
  );
}

/** The known values in a text, once each and in the order of the facet. */
export function valuesOf(id: FacetId, text: string | undefined): string[] {
  const given = new Set(text?.split(',').map((value) => value.trim().toLowerCase()));
  return FACETS[id].values.filter((value) => given.has(value));
}

/** The text of values, as addresses have it; undefined without any. */
export function facetText(id: FacetId, values: readonly string[]): string | undefined {
  return valuesOf(id, values.join(',')).join(',') || undefined;
}
