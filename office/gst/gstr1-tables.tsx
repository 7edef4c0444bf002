import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { GstReturn, LargeDocuments } from '#contract/office/gst/gst-return.ts';
import { creditNotePath, invoicePath } from '../paths.ts';
import { money } from '../payments/payment-words.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { ISSUED_WORDS } from './gst-words.ts';
import { TAX_COLUMNS } from './tax-columns.ts';

type Sale = GstReturn['other_sales'][number];
type HsnRow = GstReturn['hsn_summary'][number];
type NilRow = GstReturn['nil_rated'][number];
type IssuedRow = GstReturn['documents_issued'][number];
type LargeRow = LargeDocuments['documents'][number];

const withPercent = ({ gst_percent }: { gst_percent: number }) => `${gst_percent} %`;
const withState = ({ state_code, state }: { state_code: string; state: string }) => `${state_code} ${state}`;

const SALES: Column<Sale>[] = [
  { heading: 'Place of supply', cell: withState },
  { heading: 'Rate', cell: withPercent, isNumber: true },
  ...TAX_COLUMNS,
];

const HSN: Column<HsnRow>[] = [
  { heading: 'HSN', cell: ({ hsn }) => hsn },
  {
    heading: 'Quantity',
    cell: ({ quantity, unit }) => (unit === 'GMS' ? `${quantity.toFixed(3)} GMS` : `${quantity} PCS`),
    isNumber: true,
  },
  { heading: 'Rate', cell: withPercent, isNumber: true },
  ...TAX_COLUMNS,
];

const NIL: Column<NilRow>[] = [
  {
    heading: 'To unregistered persons',
    cell: ({ is_other_state }) => (is_other_state ? 'In other states' : 'In your state'),
  },
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

function largeColumns(pathOf: (number: string) => string): Column<LargeRow>[] {
  return [
    { heading: 'Number', cell: ({ number }) => <Link to={pathOf(number)}>{number}</Link> },
    { heading: 'Date', cell: ({ date }) => formatIndianDate(date) },
    { heading: 'Place of supply', cell: withState },
    { heading: 'Total', cell: ({ total }) => money(total), isNumber: true },
    { heading: 'Rate', cell: eachRate(withPercent), isNumber: true },
    { heading: 'Taxable value', cell: eachRate(({ taxable_value }) => money(taxable_value)), isNumber: true },
    { heading: 'IGST', cell: eachRate(({ igst }) => money(igst)), isNumber: true },
  ];
}

const INVOICES = largeColumns(invoicePath);
const NOTES = largeColumns(creditNotePath);

/** A line for each rate of a document. */
function eachRate(textOf: (rate: LargeRow['rates'][number]) => string) {
  return ({ rates }: LargeRow): ReactNode =>
    rates.map((rate) => <div key={rate.gst_percent}>{textOf(rate)}</div>);
}

/** The tables of GSTR-1 that a shop for consumers has. */
export function Gstr1Tables({ found }: { found: GstReturn }) {
  return (
    <>
      <Panel title="Table 5: large sales to other states">
        <p>Invoices above ₹1 lakh, each by itself.</p>
        <LargeTable label="Large invoices" documents={found.large_invoices} columns={INVOICES} />
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
            keyOf={({ is_other_state }) => String(is_other_state)}
          />
        </Panel>
      )}
      <Panel title="Table 9B: credit notes against large sales to other states">
        <LargeTable
          label="Credit notes against large invoices"
          documents={found.large_credit_notes}
          columns={NOTES}
        />
      </Panel>
      <Panel title="Table 12: by HSN code, to consumers">
        <p>
          Sellers above ₹5 crore a year need codes of at least six digits. The portal may ask for a line of
          B2B supplies too: the shop has none.
        </p>
        <Table
          label="Sales by HSN code"
          columns={HSN}
          items={found.hsn_summary}
          keyOf={({ hsn, unit, gst_percent }) => `${hsn} ${unit} ${gst_percent}`}
          empty="Nothing belongs here."
        />
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

function LargeTable({
  label,
  documents: { documents, count, taxable_value, igst },
  columns,
}: {
  label: string;
  documents: LargeDocuments;
  columns: Column<LargeRow>[];
}) {
  const rest = count - documents.length;
  return (
    <>
      <Table
        label={label}
        columns={columns}
        items={documents}
        keyOf={({ number }) => number}
        empty="Nothing belongs here."
      />
      {rest > 0 && (
        <p>
          And {counted(rest, 'more document')}, which the file for the portal has. All together:{' '}
          {money(taxable_value)} taxable, {money(igst)} IGST.
        </p>
      )}
    </>
  );
}
