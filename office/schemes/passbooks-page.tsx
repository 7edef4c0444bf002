import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { ListedPassbook } from '#contract/office/schemes/passbooks.ts';
import { PASSBOOK_STATUSES } from '#contract/schemes/passbook.ts';
import { passbookPath, paths } from '../paths.ts';
import { type View, ViewLinks } from '../ui/controls/view-links.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { passbooksQuery } from './scheme-queries.ts';
import { PASSBOOK_STATES } from './scheme-words.ts';

/** Passbooks, the newest first; the address holds status, scheme and what is looked for. */
export function PassbooksPage() {
  const [search] = useSearchParams();
  const status = PASSBOOK_STATUSES.find((one) => one === search.get('status'));
  const isGiftWaiting = search.get('gift') === 'waiting';
  const [q, schemeId] = [search.get('q'), Number(search.get('scheme_id'))];
  const query = useInfiniteQuery(
    passbooksQuery({
      ...(status && { status }),
      ...(isGiftWaiting && { gift: 'waiting' }),
      ...(q && { q }),
      ...(schemeId > 0 && { scheme_id: schemeId }),
    }),
  );
  return (
    <Screen title="Passbooks" lead="The savings plans of all customers.">
      <ViewLinks label="Status" views={viewsOf(search, isGiftWaiting ? 'gift' : status)} />
      <SearchForm label="Passbook number, phone, e-mail or name" />
      <Panel title={titleOf(status, isGiftWaiting)}>
        <PagedTable
          query={query}
          label="Passbooks"
          columns={COLUMNS}
          keyOf={({ user_scheme_id }) => user_scheme_id}
          empty={search.size > 0 ? 'There is no such passbook.' : 'There is no passbook yet.'}
          more="Show earlier passbooks"
        />
      </Panel>
    </Screen>
  );
}

const GIFT_VIEW = 'Gift to hand over';

function titleOf(status: ListedPassbook['status'] | undefined, isGiftWaiting: boolean): string {
  if (isGiftWaiting) return GIFT_VIEW;
  return status ? PASSBOOK_STATES[status].label : 'All passbooks';
}

function viewsOf(search: URLSearchParams, current: ListedPassbook['status'] | 'gift' | undefined): View[] {
  const to = (name?: 'status' | 'gift', value = '') => {
    const params = new URLSearchParams(search);
    params.delete('status');
    params.delete('gift');
    if (name) params.set(name, value);
    return `${paths.passbooks}?${params}`;
  };
  return [
    { label: 'All', to: to(), isCurrent: current === undefined },
    ...PASSBOOK_STATUSES.map((one) => ({
      label: PASSBOOK_STATES[one].label,
      to: to('status', one),
      isCurrent: current === one,
    })),
    { label: GIFT_VIEW, to: to('gift', 'waiting'), isCurrent: current === 'gift' },
  ];
}

const COLUMNS: Column<ListedPassbook>[] = [
  {
    heading: 'Passbook',
    cell: ({ user_scheme_id }) => <Link to={passbookPath(user_scheme_id)}>{user_scheme_id}</Link>,
  },
  { heading: 'Customer', cell: ({ member }) => member },
  { heading: 'Scheme', cell: ({ scheme_name }) => scheme_name },
  {
    heading: 'State',
    cell: ({ status }) => (
      <Badge variant={PASSBOOK_STATES[status].variant}>{PASSBOOK_STATES[status].label}</Badge>
    ),
  },
  { heading: 'Joined', cell: ({ joined_on }) => formatIndianDate(joined_on) },
  {
    heading: 'Months paid',
    isNumber: true,
    cell: ({ paid_instalments, instalments }) => `${paid_instalments} of ${instalments}`,
  },
  { heading: 'Paid in', isNumber: true, cell: ({ total_paid }) => shownRupees(total_paid) },
  { heading: 'Gift', cell: ({ has_gift }) => (has_gift ? 'Handed over' : '–') },
];
