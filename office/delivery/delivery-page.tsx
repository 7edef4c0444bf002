import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pincodeOf } from '#contract/delivery/pincode.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { DELIVERY_VIEWS, type DeliveryView } from '#contract/office/delivery/delivery.ts';
import { paths } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { type View, ViewLinks } from '../ui/controls/view-links.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { prefixesQuery } from './delivery-queries.ts';
import { PincodeRulePanel } from './pincode-rule-panel.tsx';
import { PrefixTable } from './prefix-table.tsx';

const VIEWS: Record<DeliveryView, string> = { served: 'Parcels go there', by_call: 'By call' };

/** Where the shop delivers, by the first digits of pincodes; the address holds the view and what is looked for. */
export function DeliveryPage() {
  const [search] = useSearchParams();
  const view = DELIVERY_VIEWS.find((one) => one === search.get('view'));
  const q = search.get('q');
  const pincode = pincodeOf(q ?? '');
  return (
    <Screen
      title="Delivery"
      lead="Where parcels go, and in how many working days. For a pincode the row with most of its digits counts."
      actions={<Actions />}
    >
      <SearchForm label="Pincode, its first digits, or a state" />
      {pincode ? (
        <PincodeRulePanel pincode={pincode} />
      ) : (
        <>
          <ViewLinks label="Kinds of delivery" views={viewsOf(view, q)} />
          <PrefixList view={view} q={q} />
        </>
      )}
    </Screen>
  );
}

function Actions() {
  const session = useOfficeSession();
  if (!mayCall(session, officeCalls.addDeliveryPrefix)) return null;
  return (
    <div className={styles.actions}>
      <LinkButton to={paths.deliveryFile} variant="secondary">
        Import and export
      </LinkButton>
      <LinkButton to={paths.newPrefix}>Add a place</LinkButton>
    </div>
  );
}

function PrefixList({ view, q }: { view: DeliveryView | undefined; q: string | null }) {
  const query = useInfiniteQuery(prefixesQuery({ ...(view && { view }), ...(q && { q }) }));
  const { data, error, isPending } = query;
  return (
    <>
      {error && <Notice variant="error">{error.message}</Notice>}
      <Panel title={view ? VIEWS[view] : 'All places'}>
        {isPending && <p role="status">One moment…</p>}
        {data && (
          <PrefixTable
            label="Places"
            items={data.pages.flatMap((page) => page.data)}
            empty="The list has no such place."
          />
        )}
        <MoreButton query={query}>Show more places</MoreButton>
      </Panel>
    </>
  );
}

function viewsOf(view: DeliveryView | undefined, q: string | null): View[] {
  const to = (one?: DeliveryView) =>
    `${paths.delivery}?${new URLSearchParams({ ...(one && { view: one }), ...(q && { q }) })}`;
  return [
    { label: 'All', to: to(), isCurrent: view === undefined },
    ...DELIVERY_VIEWS.map((one) => ({ label: VIEWS[one], to: to(one), isCurrent: view === one })),
  ];
}
