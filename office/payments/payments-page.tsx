import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Screen } from '../ui/layout/panel.tsx';
import { BalancePanel } from './matters/balance-panel.tsx';
import { Matters } from './matters/money-matters.tsx';
import { ProviderCheckPanel } from './matters/provider-check-panel.tsx';
import { PaymentList } from './payment-list.tsx';

/** The waiting payments, or all of them; a search covers all. */
export function PaymentsPage() {
  const [search] = useSearchParams();
  const isAll = search.get('view') === 'all' || search.has('q');
  return (
    <Screen title="Payments" lead="Money that came, money that goes back, and what waits for you.">
      <ViewLinks
        label="Views"
        views={[
          { label: 'Needs you', to: paths.payments, isCurrent: !isAll },
          { label: 'All payments', to: `${paths.payments}?view=all`, isCurrent: isAll },
        ]}
      />
      {isAll ? (
        <PaymentList />
      ) : (
        <>
          <Matters />
          <BalancePanel />
          <ProviderCheckPanel />
        </>
      )}
    </Screen>
  );
}
