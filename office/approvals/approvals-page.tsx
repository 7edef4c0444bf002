import { useQuery } from '@tanstack/react-query';
import type { Approval } from '#contract/office/approvals.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Rows } from '../ui/tables/rows.tsx';
import { approvalsQuery } from './approval-queries.ts';
import { ApprovalRow } from './approval-row.tsx';

/** Acts that need a second person: one asks, another decides. */
export function ApprovalsPage() {
  const { data = [], error } = useQuery(approvalsQuery);
  const [waiting, decided] = [data.filter(isWaiting), data.filter((approval) => !isWaiting(approval))];
  return (
    <Screen
      title="Approvals"
      lead="Large refunds, much old gold, low prices, unusual rates and new owners need two people."
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      <Panel title="Waiting">
        {waiting.length === 0 && <p>Nothing waits for a second person.</p>}
        <Rows label="Waiting">
          {waiting.map((approval) => (
            <ApprovalRow key={approval.approval_id} approval={approval} />
          ))}
        </Rows>
      </Panel>
      {decided.length > 0 && (
        <Panel title="Decided">
          <Rows label="Decided">
            {decided.map((approval) => (
              <ApprovalRow key={approval.approval_id} approval={approval} />
            ))}
          </Rows>
        </Panel>
      )}
    </Screen>
  );
}

const isWaiting = ({ state }: Approval) => state === 'waiting';
