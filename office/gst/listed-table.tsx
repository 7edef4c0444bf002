import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { ListedDocuments } from '#contract/office/gst/gst-return.ts';
import { creditNotePath, invoicePath } from '../paths.ts';
import { money } from '../payments/payment-words.ts';
import { type Column, Table } from '../ui/tables/table.tsx';
import { withPercent, withState } from './gst-words.ts';

type ListedRow = ListedDocuments['documents'][number];

const PLACE: Column<ListedRow> = { heading: 'Place of supply', cell: withState };
const BUYER: Column<ListedRow> = {
  heading: 'Buyer',
  cell: ({ buyer }) => buyer && `${buyer.business_name}, ${buyer.gstin}`,
};

function listedColumns(pathOf: (number: string) => string): Column<ListedRow>[] {
  return [
    { heading: 'Number', cell: ({ number }) => <Link to={pathOf(number)}>{number}</Link> },
    { heading: 'Date', cell: ({ date }) => formatIndianDate(date) },
    PLACE,
    { heading: 'Total', cell: ({ total }) => money(total), isNumber: true },
    { heading: 'Rate', cell: eachRate(withPercent), isNumber: true },
    { heading: 'Taxable value', cell: eachRate(({ taxable_value }) => money(taxable_value)), isNumber: true },
    { heading: 'IGST', cell: eachRate(({ igst }) => money(igst)), isNumber: true },
  ];
}

export const INVOICES = listedColumns(invoicePath);
export const NOTES = listedColumns(creditNotePath);

/** With the buyer, whose GSTIN begins with the place of supply, and the two halves of the tax within the state. */
function businessColumns(columns: Column<ListedRow>[]): Column<ListedRow>[] {
  return [
    ...columns.map((column) => (column === PLACE ? BUYER : column)),
    { heading: 'CGST', cell: eachRate(({ cgst }) => money(cgst)), isNumber: true },
    { heading: 'SGST or UTGST', cell: eachRate(({ sgst }) => money(sgst)), isNumber: true },
  ];
}

export const BUSINESS_INVOICES = businessColumns(INVOICES);
export const BUSINESS_NOTES = businessColumns(NOTES);

/** A line for each rate of a document. */
function eachRate(textOf: (rate: ListedRow['rates'][number]) => string) {
  return ({ rates }: ListedRow): ReactNode =>
    rates.map((rate) => <div key={rate.gst_percent}>{textOf(rate)}</div>);
}

/** Documents that a table lists one by one. */
export function ListedTable({
  label,
  documents: { documents, count, ...sums },
  columns,
}: {
  label: string;
  documents: ListedDocuments;
  columns: Column<ListedRow>[];
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
          {taxedText(sums)}.
        </p>
      )}
    </>
  );
}

function taxedText({
  taxable_value,
  igst,
  cgst,
  sgst,
}: Omit<ListedDocuments, 'count' | 'documents'>): string {
  const halves = cgst > 0 ? `, ${money(cgst)} CGST, ${money(sgst)} SGST` : '';
  return `${money(taxable_value)} taxable, ${money(igst)} IGST${halves}`;
}
