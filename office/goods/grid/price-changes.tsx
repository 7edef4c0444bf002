import { useQuery } from '@tanstack/react-query';
import { counted } from '#contract/counted.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { formatRupees, paise, toPaise } from '#contract/money/money.ts';
import { Notice } from '#office/ui/layout/panel.tsx';
import { basisOf, choicesQuery, type PriceBasis } from '../goods-queries.ts';
import { offerOf, pricedForm } from '../piece-form-fields.ts';
import type { GridEdit, GridEdits } from './grid-edits.ts';

/** The effects of a save on the prices, shown before it. */
export function PriceChanges({ edits }: { edits: GridEdits }) {
  const { data } = useQuery(choicesQuery);
  if (!data || edits.size === 0) return null;
  const differences = [...edits.values()].map((edit) => differencePaise(edit, basisOf(data)));
  const changes = differences.filter((difference) => difference !== undefined && difference !== 0);
  const unknown = differences.length - differences.filter((difference) => difference !== undefined).length;
  const largest = Math.max(0, ...changes.map((difference) => Math.abs(difference ?? 0)));
  const prices = `${counted(changes.length, 'price')} ${changes.length === 1 ? 'changes' : 'change'}`;
  return (
    <Notice variant={unknown > 0 ? 'warning' : 'success'}>
      {prices} with this save{largest > 0 && `, the largest by ${formatRupees(paise(largest))}`}.
      {unknown > 0 && ` ${unknown} cannot be worked out: look for a dash under “Shown price”.`}
    </Notice>
  );
}

/** Undefined: the new price cannot be worked out. */
function differencePaise({ opened, form }: GridEdit, basis: PriceBasis): number | undefined {
  const parts = pricedForm(form, basis)?.parts;
  const price = parts && itemPrice(parts, offerOf(form), new Date());
  return price !== undefined && Number.isFinite(price) ? price - toPaise(opened.price) : undefined;
}
