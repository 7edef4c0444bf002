import type { GstReturn } from '#contract/office/gst/gst-return.ts';
import { money } from '../payments/payment-words.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { ISSUED_WORDS, withPercent, withState } from './gst-words.ts';
import { BUSINESS_INVOICES, BUSINESS_NOTES, INVOICES, ListedTable, NOTES } from './listed-table.tsx';
import { TAX_COLUMNS } from './tax-columns.ts';

type Sale = GstReturn['other_sales'][number];
type HsnRow = GstReturn['hsn_summary'][number];
type NilRow = GstReturn['nil_rated'][number];
type IssuedRow = GstReturn['documents_issued'][number];

const SALES: Column<Sale>[] = [
  { heading: 'Place of supply', cell: withState },
  { heading: 'Rate', cell: withPercent, isNumber: true },
  ...TAX_COLUMNS,
];

const QUANTITY_TEXTS: Record<HsnRow['unit'], (quantity: number) => string> = {
  PCS: (quantity) => `${quantity} PCS`,
  GMS: (quantity) => `${quantity.toFixed(3)} GMS`,
  NA: () => 'Service',
};

const HSN: Column<HsnRow>[] = [
  { heading: 'HSN', cell: ({ hsn }) => hsn },
  {
    heading: 'Quantity',
    cell: ({ quantity, unit }) => QUANTITY_TEXTS[unit](quantity),
    isNumber: true,
  },
  { heading: 'Rate', cell: withPercent, isNumber: true },
  ...TAX_COLUMNS,
];

const NIL: Column<NilRow>[] = [
  {
    heading: 'To',
    cell: ({ is_to_business }) => (is_to_business ? 'Registered persons' : 'Unregistered persons'),
  },
  { heading: 'Where', cell: ({ is_other_state }) => (is_other_state ? 'In other states' : 'In your state') },
  { heading: 'Nil-rated', cell: ({ amount }) => money(amount), isNumber: true },
];

const ISSUED: Column<IssuedRow>[] = [
  { heading: 'Documents', cell: ({ kind }) => ISSUED_WORDS[kind] },
  { heading: 'From', cell: ({ first }) => first },
  { heading: 'To', cell: ({ last }) => last },
  { heading: 'Number', cell: ({ count }) => count, isNumber: true },
  { heading: 'Cancelled', cell: ({ cancelled }) => cancelled, isNumber: true },
  { heading: 'Net issued', cell: ({ count, cancelled }) => count - cancelled, isNumber: true },
];

/** The tables of GSTR-1 that a shop has; those of businesses where one bought. */
export function Gstr1Tables({ found }: { found: GstReturn }) {
  const toBusinesses = found.hsn_summary.filter(({ is_to_business }) => is_to_business);
  const toConsumers = found.hsn_summary.filter(({ is_to_business }) => !is_to_business);
  return (
    <>
      {found.business_invoices.count > 0 && (
        <Panel title="Table 4A: sales to businesses">
          <ListedTable
            label="Invoices to businesses"
            documents={found.business_invoices}
            columns={BUSINESS_INVOICES}
          />
        </Panel>
      )}
      <Panel title="Table 5: large sales to other states">
        <p>Invoices above ₹1 lakh, each by itself.</p>
        <ListedTable label="Large invoices" documents={found.large_invoices} columns={INVOICES} />
      </Panel>
      <Panel title="Table 7: all other sales to consumers">
        <p>By state and rate, less the credit notes against them: an amount can be below zero.</p>
        <Table
          label="Other sales"
          columns={SALES}
          items={found.other_sales}
          keyOf={({ state_code, gst_percent }) => `${state_code} ${gst_percent}`}
          empty="Nothing belongs here."
        />
      </Panel>
      {found.nil_rated.length > 0 && (
        <Panel title="Table 8: sales without tax">
          <Table
            label="Sales without tax"
            columns={NIL}
            items={found.nil_rated}
            keyOf={({ is_to_business, is_other_state }) => `${is_to_business} ${is_other_state}`}
          />
        </Panel>
      )}
      {found.business_credit_notes.count > 0 && (
        <Panel title="Table 9B: credit notes to businesses">
          <ListedTable
            label="Credit notes to businesses"
            documents={found.business_credit_notes}
            columns={BUSINESS_NOTES}
          />
        </Panel>
      )}
      <Panel title="Table 9B: credit notes against large sales to other states">
        <ListedTable
          label="Credit notes against large invoices"
          documents={found.large_credit_notes}
          columns={NOTES}
        />
      </Panel>
      {toBusinesses.length > 0 && (
        <Panel title="Table 12: by HSN code, to businesses">
          <HsnTable label="Sales to businesses by HSN code" rows={toBusinesses} />
        </Panel>
      )}
      <Panel title="Table 12: by HSN code, to consumers">
        <p>
          Sellers above ₹5 crore a year need codes of at least six digits.
          {toBusinesses.length === 0 &&
            ' The portal may ask for a line of B2B supplies too: in this time the shop has none.'}
        </p>
        <HsnTable label="Sales by HSN code" rows={toConsumers} />
      </Panel>
      <Panel title="Table 13: documents issued">
        <Table
          label="Documents issued"
          columns={ISSUED}
          items={found.documents_issued}
          keyOf={({ first, cancelled }) => `${first} ${cancelled}`}
          empty="Nothing was issued."
        />
      </Panel>
    </>
  );
}

function HsnTable({ label, rows }: { label: string; rows: HsnRow[] }) {
  return (
    <Table
      label={label}
      columns={HSN}
      items={rows}
      keyOf={({ hsn, unit, gst_percent }) => `${hsn} ${unit} ${gst_percent}`}
      empty="Nothing belongs here."
    />
  );
}
