import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { carePath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { careOfOrderQuery } from './care-queries.ts';
import { CareState } from './care-state.tsx';
import { TakeIn } from './take-in.tsx';

/** The pieces of a delivered order that were brought for cleaning or repair, and a button that takes one in. */
export function OrderCare({ orderId }: { orderId: string }) {
  const mayTakeIn = mayCall(useOfficeSession(), officeCalls.takeIn);
  const { data } = useQuery(careOfOrderQuery(orderId));
  const lines = mayTakeIn ? (data?.lines ?? []).filter(({ pieces }) => pieces > 0) : [];
  if (!data || (data.data.length === 0 && lines.length === 0)) return null;
  return (
    <Panel title="Cleaning and repairs">
      {data.data.length > 0 && (
        <Rows label="Cleaning and repairs">
          {data.data.map((care) => (
            <Row
              key={care.care_number}
              title={
                <Link to={carePath(care.care_number)}>{`${care.care_number}: ${care.product_name}`}</Link>
              }
              detail={`${CARE_WORK_WORDS[care.work]}, ${formatIndianDate(care.asked_at)}`}
            >
              <CareState {...care} />
            </Row>
          ))}
        </Rows>
      )}
      {lines.length > 0 && <TakeIn lines={lines} />}
    </Panel>
  );
}
