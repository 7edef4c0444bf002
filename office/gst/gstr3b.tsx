import type { GstReturn } from '#contract/office/gst/gst-return.ts';
import { money } from '../payments/payment-words.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { nilRatedAmounts, sumOf } from './amounts.ts';

const STATES: Column<GstReturn['other_states'][number]>[] = [
  { heading: 'Place of supply', cell: ({ state_code, state }) => `${state_code} ${state}` },
  { heading: 'Taxable value', cell: ({ taxable_value }) => money(taxable_value), isNumber: true },
  { heading: 'IGST', cell: ({ igst }) => money(igst), isNumber: true },
];

/** What the sales put into GSTR-3B; purchases and input tax are not the shop's. */
export function Gstr3b({ found }: { found: GstReturn }) {
  const { taxable_supplies: supplies, nil_rated } = found;
  const nil = sumOf(nilRatedAmounts(found));
  return (
    <Panel title="GSTR-3B: tax on sales">
      <Facts
        facts={[
          ['3.1(a) Taxable value', money(supplies.taxable_value)],
          ['IGST', money(supplies.igst)],
          ['CGST', money(supplies.cgst)],
          ['SGST or UTGST', money(supplies.sgst)],
          ['3.1(c) Nil-rated', nil_rated.length > 0 ? money(nil.taxable_value) : null],
        ]}
      />
      <h3>3.2 Sales to consumers in other states</h3>
      <Table
        label="Sales to other states"
        columns={STATES}
        items={found.other_states}
        keyOf={({ state_code }) => state_code}
        empty="Nothing was sold to consumers in other states."
      />
    </Panel>
  );
}
