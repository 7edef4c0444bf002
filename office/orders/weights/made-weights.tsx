import { officeCalls } from '#contract/office/calls.ts';
import type { MadeWeight, OfficeOrder } from '#contract/office/orders/orders.ts';
import { formatGrams } from '#contract/weight.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { AcceptHeavier } from './accept-heavier.tsx';

/** The weights of pieces made for the order, beside the sold ones; absent where all are equal. */
export function MadeWeights({ order }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const isOpen = order.order_status === 'processing' && !order.is_packed;
  const weights = order.made_weights.filter(({ finding }) => finding !== 'as sold');
  if (weights.length === 0) return null;
  return (
    <Panel title="Weights of the pieces made">
      <Rows label="Weights of the pieces made">
        {weights.map((weight) => (
          <Row
            key={weight.tag}
            title={`${weight.product_name}, ${weight.tag}`}
            detail={wordsOf(weight, isOpen)}
          >
            {weight.finding === 'too heavy' && isOpen && mayCall(session, officeCalls.acceptHeavierPiece) && (
              <AcceptHeavier orderId={order.order_id} weight={weight} />
            )}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function wordsOf(weight: MadeWeight, isOpen: boolean): string {
  const { sold_weight, net_weight, finding } = weight;
  const difference = formatGrams(Math.abs(net_weight - sold_weight));
  const compared = `Sold as ${formatGrams(sold_weight)}, weighs ${formatGrams(net_weight)}: ${difference}`;
  const means: Record<MadeWeight['finding'], string> = {
    'as sold': '',
    lighter: isOpen
      ? 'lighter. The difference goes back to the customer when the order is packed.'
      : 'lighter. Nothing was paid back.',
    settled: `lighter. It went back with credit note ${weight.credit_note ?? ''}.`,
    heavier: 'heavier, at no cost to the customer.',
    'too heavy':
      'heavier, which is more than the shop bears unasked. Ask the customer before you pack it, or have it made lighter.',
  };
  return `${compared} ${means[finding]}`;
}
