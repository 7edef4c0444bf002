import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { returnPath } from '../paths.ts';
import { Panel } from '../ui/layout/panel.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { ReturnState } from './return-state.tsx';

/** The returns of one order, newest first; nothing where there are none. */
export function OrderReturns({ returns }: Pick<OfficeOrder, 'returns'>) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <Rows label="Returns">
        {returns.map(({ return_number, state, pieces }) => (
          <Row
            key={return_number}
            title={<Link to={returnPath(return_number)}>Return {return_number}</Link>}
            detail={counted(pieces, 'piece')}
          >
            <ReturnState state={state} differs={false} />
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
