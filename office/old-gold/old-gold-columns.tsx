import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import type { OfficeOldGold } from '#contract/office/old-gold/old-gold.ts';
import { formatGrams } from '#contract/weight.ts';
import { customerPath, oldGoldPath } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { shownRupees } from '../ui/numbers.ts';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { STATE_VARIANTS, STATE_WORDS } from './old-gold-words.ts';

const NOTE: Column<OfficeOldGold> = {
  heading: 'Old gold',
  cell: ({ old_gold_number, description }) => (
    <Link to={oldGoldPath(old_gold_number)}>{`${old_gold_number}: ${description}`}</Link>
  ),
};

const CUSTOMER: Column<OfficeOldGold> = {
  heading: 'Customer',
  cell: ({ user_id, customer_name }) => <Link to={customerPath(user_id)}>{customer_name}</Link>,
};

const FACTS: Column<OfficeOldGold>[] = [
  { heading: 'Taken', cell: ({ taken_at }) => shownMoment(taken_at) },
  { heading: 'Purity', cell: ({ purity }) => purityText(purity) },
  { heading: 'Net weight', cell: ({ net_weight }) => formatGrams(net_weight), isNumber: true },
  {
    heading: 'State',
    cell: ({ state }) => <Badge variant={STATE_VARIANTS[state]}>{STATE_WORDS[state]}</Badge>,
  },
  { heading: 'Value', cell: ({ value }) => shownRupees(value), isNumber: true },
  { heading: 'Left', cell: ({ balance }) => shownRupees(balance), isNumber: true },
];

/** The columns of old gold, on the page of its customer. */
export const OLD_GOLD_COLUMNS = [NOTE, ...FACTS];

/** Those of a list of all customers. */
export const ALL_OLD_GOLD_COLUMNS = [NOTE, CUSTOMER, ...FACTS];
