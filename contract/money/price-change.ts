import { type Milligrams, milligrams } from '#contract/weight.ts';
import { type Paise, type PaisePerGram, paise } from './money.ts';
import { metalAmount } from './price-by-rate.ts';
import type { PriceLine } from './price-lines.ts';

export const PRICE_CAUSES = [
  'rate',
  'weight',
  'metal',
  'wastage',
  'stones',
  'making',
  'discount',
  'gst',
  'offer',
  'rounding',
] as const;

/** One reason why a price changed, with what it adds to the price. */
export type PriceCause = { amountPaise: Paise } & (
  | { kind: 'rate'; purity: string; before: PaisePerGram; after: PaisePerGram }
  | { kind: 'weight'; purity: string; before: Milligrams; after: Milligrams }
  | { kind: Exclude<(typeof PRICE_CAUSES)[number], 'rate' | 'weight'> }
);

const NO_WEIGHT = milligrams(0);

const sumOfKinds = (lines: readonly PriceLine[], ...kinds: PriceLine['kind'][]) =>
  lines.reduce((sum, { kind, amountPaise }) => (kinds.includes(kind) ? sum + amountPaise : sum), 0);

type RatedLine = PriceLine & Required<Pick<PriceLine, 'purity' | 'weightMilligrams' | 'ratePaisePerGram'>>;

const isRated = (line: PriceLine): line is RatedLine =>
  line.kind === 'metal' && line.purity !== undefined && line.ratePaisePerGram !== undefined;

/** The change of weight is priced at the old rate, the change of the rate on the new weight; so both add up. */
function causesOfMetal(purity: string, before?: RatedLine, after?: RatedLine): PriceCause[] {
  const rateBefore = before?.ratePaisePerGram ?? after?.ratePaisePerGram;
  const rateAfter = after?.ratePaisePerGram ?? rateBefore;
  if (rateBefore === undefined || rateAfter === undefined) return [];
  const weightBefore = before?.weightMilligrams ?? NO_WEIGHT;
  const weightAfter = after?.weightMilligrams ?? NO_WEIGHT;
  const amountAtOldRate = metalAmount(weightAfter, rateBefore);
  return [
    {
      ...{ kind: 'weight', purity, before: weightBefore, after: weightAfter },
      amountPaise: paise(amountAtOldRate - (before?.amountPaise ?? 0)),
    },
    {
      ...{ kind: 'rate', purity, before: rateBefore, after: rateAfter },
      amountPaise: paise((after?.amountPaise ?? 0) - amountAtOldRate),
    },
  ];
}

/** Without a rate on both sides there is only one difference of the metal and its wastage. */
function metalCauses(before: readonly PriceLine[], after: readonly PriceLine[]): PriceCause[] {
  const [ratedBefore, ratedAfter] = [before.filter(isRated), after.filter(isRated)];
  const difference = (...kinds: PriceLine['kind'][]) =>
    paise(sumOfKinds(after, ...kinds) - sumOfKinds(before, ...kinds));
  if (ratedBefore.length === 0 || ratedAfter.length === 0) {
    return [{ kind: 'metal', amountPaise: difference('metal', 'wastage') }];
  }
  const purities = new Set([...ratedBefore, ...ratedAfter].map(({ purity }) => purity));
  return [
    ...[...purities].flatMap((purity) => {
      const ofPurity = (line: RatedLine) => line.purity === purity;
      return causesOfMetal(purity, ratedBefore.find(ofPurity), ratedAfter.find(ofPurity));
    }),
    { kind: 'wastage', amountPaise: difference('wastage') },
  ];
}

/** Why a price changed: the causes add up, to the paisa, to the difference of the two prices (P-204). */
export function causesOfChange(before: readonly PriceLine[], after: readonly PriceLine[]): PriceCause[] {
  const cause = (kind: Exclude<PriceCause['kind'], 'rate' | 'weight'>, ...kinds: PriceLine['kind'][]) =>
    ({ kind, amountPaise: paise(sumOfKinds(after, ...kinds) - sumOfKinds(before, ...kinds)) }) as const;
  return [
    ...metalCauses(before, after),
    cause('stones', 'stones'),
    cause('making', 'making'),
    cause('discount', 'discount'),
    cause('gst', 'cgst', 'sgst'),
    cause('offer', 'offer'),
    cause('rounding', 'rounding'),
  ].filter(({ amountPaise }) => amountPaise !== 0);
}
