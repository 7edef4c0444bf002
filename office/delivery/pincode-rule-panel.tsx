import { useQuery } from '@tanstack/react-query';
import type { PincodeRule } from '#contract/office/delivery/delivery.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { pincodeRuleQuery } from './delivery-queries.ts';
import { PrefixTable, prefixText } from './prefix-table.tsx';

/** Which row counts for a pincode, what a shopper reads there, and the rows that do not count. */
export function PincodeRulePanel({ pincode }: { pincode: string }) {
  const { data: rule, error } = useQuery(pincodeRuleQuery(pincode));
  if (rule) return <RulePanels rule={rule} />;
  return (
    <Panel title={pincode}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Panel>
  );
}

function RulePanels({ rule: { pincode, place, rows, days, message } }: { rule: PincodeRule }) {
  const [winner, ...hidden] = rows;
  return (
    <>
      <Panel title={place ? `${pincode}, ${place}` : pincode}>
        <Facts
          facts={[
            ['Counts', winner ? prefixText(winner.prefix) : 'No row of the list'],
            ['A shopper reads', days ? `Pay today and it reaches you ${deliverySpan(days)}.` : message],
          ]}
        />
        {winner && <PrefixTable label="The row that counts" items={[winner]} />}
      </Panel>
      {hidden.length > 0 && (
        <Panel title="Do not count for this pincode">
          <PrefixTable label="Hidden rows" items={hidden} />
        </Panel>
      )}
    </>
  );
}
