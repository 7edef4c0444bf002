import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type Rupees, toPaise } from '#contract/money/money.ts';
import { printableText } from '#contract/orders/invoice-document/printable-text.ts';
import type { Passbook, PassbookEntry } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';
import type { SheetFrame } from '#pdf/sheet-heading.ts';
import { benefitCopy } from '../passbook/benefit-copy.ts';
import { entryCopy, refundCopy } from '../passbook/passbook-copy.ts';
import { SMALL_PRINT } from '../scheme-copy.ts';
import { schemeCode } from '../scheme-display.ts';

/** One printed entry: cells in columns, the hash below. */
export interface StatementRow {
  cells: string[];
  hash: string;
}

/** The content of the printed statement in reading order, without layout. */
export interface StatementDocument extends SheetFrame {
  columns: string[];
  rows: StatementRow[];
  totals: { label: string; value: string }[];
  notes: string[];
}

function money(rupees: Rupees): string {
  return formatRupeesExact(toPaise(rupees));
}

export function statementDocument(passbook: Passbook, shopName: string, now: Date): StatementDocument {
  const byWeight = passbook.total_grams !== null;
  return {
    shopName: printableText(shopName),
    title: 'PASSBOOK STATEMENT',
    copy: `As of ${formatIndianDate(indianDate(now))}`,
    facts: [
      { label: 'Passbook', value: String(passbook.user_scheme_id) },
      { label: 'Joined on', value: formatIndianDate(passbook.joined_on) },
      {
        label: 'Redeem between',
        value: `${formatIndianDate(passbook.first_bonus_date)} and ${formatIndianDate(passbook.redeem_by)}`,
      },
    ],
    parties: [
      { heading: 'Member', name: printableText(passbook.member), lines: [] },
      {
        heading: 'Plan',
        name: printableText(passbook.scheme_name),
        lines: [
          `Code ${schemeCode(passbook.scheme_id)}`,
          `${passbook.instalments} instalments of ${money(passbook.instalment_amount)}`,
        ],
      },
    ],
    footer: `${printableText(shopName)}  ·  Passbook ${passbook.user_scheme_id}`,
    columns: [
      'Entry',
      'Date',
      'What',
      'Receipt no.',
      'Reference',
      ...(byWeight ? ['Rate', 'Grams'] : []),
      'Amount',
    ],
    rows: passbook.entries.map((entry) => ({ cells: cellsOf(entry, byWeight), hash: entry.hash })),
    totals: totalsOf(passbook),
    notes: notesOf(passbook),
  };
}

function totalsOf({
  status,
  total_paid,
  total_grams,
  worth,
  benefit,
}: Passbook): StatementDocument['totals'] {
  const totals = [{ label: 'Paid so far', value: money(total_paid) }];
  if (total_grams !== null) totals.push({ label: 'Grams so far', value: formatGrams(total_grams) });
  if (worth !== null) {
    const label = `Worth at ${money(worth.rate)} a gram, ${formatIndianDate(worth.rate_date)}`;
    totals.push({ label, value: money(worth.value) });
  }
  if (status === 'completed') totals.push({ label: 'Benefit given', value: money(benefit.so_far) });
  if (status === 'active') {
    totals.push(
      { label: 'Benefit so far', value: money(benefit.so_far) },
      { label: 'Benefit if you finish', value: money(benefit.if_finished) },
    );
  }
  return totals;
}

function notesOf(passbook: Passbook): string[] {
  const sentences = benefitCopy(passbook);
  return [
    ...(sentences.length > 0 ? [`How the benefit is computed: ${sentences.join(' ')}`] : []),
    ...passbook.refunds.map(refundCopy),
    'Under each entry is its verification code. Each entry is sealed to the one before: a changed entry no longer fits its code. Ask us for the description of the codes, with which anyone can check this statement without us.',
    SMALL_PRINT,
  ];
}

function cellsOf(entry: PassbookEntry, byWeight: boolean): string[] {
  return [
    String(entry.sequence),
    formatIndianDate(entry.entry_date),
    entryCopy(entry),
    entry.receipt_number ?? '',
    printableText(entry.reference),
    ...(byWeight
      ? [entry.rate === null ? '' : money(entry.rate), entry.grams === null ? '' : formatGrams(entry.grams)]
      : []),
    money(entry.amount),
  ];
}
