import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { COUPON_STATES, type CouponState, type OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import { couponPath, paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { type View, ViewLinks } from '../ui/controls/view-links.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { couponsQuery } from './coupon-queries.ts';
import { periodOf, STATES } from './coupon-words.ts';

/** All coupons, by code; the address holds the state and the words that are looked for. */
export function CouponsPage() {
  const [search] = useSearchParams();
  const view = COUPON_STATES.find((state) => state === search.get('view'));
  const q = search.get('q');
  const query = useInfiniteQuery(couponsQuery({ ...(view && { view }), ...(q && { q }) }));
  const mayMake = mayCall(useOfficeSession(), officeCalls.makeCoupon);
  return (
    <Screen
      title="Coupons"
      lead="Codes that take something off an order."
      actions={mayMake && <LinkButton to={paths.newCoupon}>New coupon</LinkButton>}
    >
      <ViewLinks label="States" views={viewsOf(view, q)} />
      <SearchForm label="Code or words" />
      <Panel title={view ? STATES[view].label : 'All coupons'}>
        <PagedTable
          query={query}
          label="Coupons"
          columns={COLUMNS}
          keyOf={({ coupon_code }) => coupon_code}
          empty={search.size > 0 ? 'There is no such coupon.' : 'There is no coupon yet.'}
          more="Show more coupons"
        />
      </Panel>
    </Screen>
  );
}

function viewsOf(view: CouponState | undefined, q: string | null): View[] {
  const to = (state?: CouponState) => {
    const search = new URLSearchParams({ ...(state && { view: state }), ...(q && { q }) });
    return `${paths.coupons}?${search}`;
  };
  return [
    { label: 'All', to: to(), isCurrent: view === undefined },
    ...COUPON_STATES.map((state) => ({
      label: STATES[state].label,
      to: to(state),
      isCurrent: view === state,
    })),
  ];
}

const COLUMNS: Column<OfficeCoupon>[] = [
  {
    heading: 'Code',
    cell: ({ coupon_code }) => <Link to={couponPath(coupon_code)}>{coupon_code}</Link>,
  },
  { heading: 'Customers read', cell: ({ description }) => description },
  {
    heading: 'State',
    cell: ({ state, listed }) => (
      <span>
        <Badge variant={STATES[state].variant}>{STATES[state].label}</Badge>{' '}
        {!listed && <Badge>Unlisted</Badge>}
      </span>
    ),
  },
  { heading: 'Period', cell: periodOf },
  {
    heading: 'Uses',
    isNumber: true,
    cell: ({ used_count, usage_limit }) =>
      usage_limit === null ? used_count : `${used_count} of ${usage_limit}`,
  },
  { heading: 'Saved so far', isNumber: true, cell: ({ saved }) => shownRupees(saved) },
];
