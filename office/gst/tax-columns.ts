import { money } from '../payments/payment-words.ts';
import type { Column } from '../ui/tables/table.tsx';
import type { Amounts } from './amounts.ts';

/** The last columns of the tables that state tax. */
export const TAX_COLUMNS: Column<Amounts>[] = [
  { heading: 'Taxable value', cell: ({ taxable_value }) => money(taxable_value), isNumber: true },
  { heading: 'IGST', cell: ({ igst }) => money(igst), isNumber: true },
  { heading: 'CGST', cell: ({ cgst }) => money(cgst), isNumber: true },
  { heading: 'SGST or UTGST', cell: ({ sgst }) => money(sgst), isNumber: true },
];
