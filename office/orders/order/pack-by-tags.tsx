import { useState } from 'react';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { LinePiece, OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { registeredPiecePath } from '#office/paths.ts';
import { ScanField, type ScanOutcome } from '#office/scan/scan-field.tsx';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { useUnsavedInput } from '#office/ui/forms/unsaved-input.ts';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { pieceWords } from '../order-lines.tsx';
import { ORDERS } from '../order-queries.ts';
import { usePacking } from '../use-packing.ts';
import { ExchangePiece } from './exchange-piece.tsx';

export const registeredPieces = ({ lines }: OfficeOrder) =>
  lines.flatMap(({ product_name, pieces }) => pieces.map((piece) => ({ product_name, ...piece })));

/** The registered pieces of an order that is not packed yet: each is scanned before the parcel is closed. */
export function PackByTags({ order }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set());
  const pieces = registeredPieces(order);
  const isToPack = order.acts.includes('pack');
  useUnsavedInput(isToPack && scanned.size > 0);
  const isOpen = isToPack || order.order_status === 'pending';
  if (pieces.length === 0 || !isOpen || !mayCall(session, officeCalls.exchangePiece)) return null;
  const tags = pieces.map(({ tag }) => tag).filter((tag) => scanned.has(tag));
  return (
    <Panel
      title={isToPack ? 'Pack by tags' : 'Registered pieces'}
      actions={isToPack && <Progress done={tags.length} all={pieces.length} />}
    >
      <Unmarked pieces={pieces} />
      {isToPack && (
        <ScanForm
          orderId={order.order_id}
          onScanned={({ tag }) => setScanned((before) => new Set([...before, tag]))}
        />
      )}
      <Rows label="Registered pieces">
        {pieces.map((piece) => (
          <Row key={piece.tag} title={piece.product_name} detail={pieceWords(piece)}>
            {isToPack && <Tick isScanned={scanned.has(piece.tag)} />}
            <ExchangePiece orderId={order.order_id} piece={piece} />
          </Row>
        ))}
      </Rows>
      {isToPack && <PackScanned order={order} tags={tags} />}
    </Panel>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  return <span role="status">{`${done} of ${all} scanned`}</span>;
}

function Tick({ isScanned }: { isScanned: boolean }) {
  return isScanned ? <Badge variant="success">✓ scanned</Badge> : <Badge>to scan</Badge>;
}

function Unmarked({ pieces }: { pieces: LinePiece[] }) {
  const lacking = pieces.filter(({ lacks_huid }) => lacks_huid);
  if (lacking.length === 0) return null;
  return (
    <Notice variant="warning">
      Gold of 2 g and more may not be sold without a HUID. Enter it in the register, or why none is needed:{' '}
      {lacking.map(({ tag }, index) => (
        <span key={tag}>
          {index > 0 && ', '}
          <Link to={registeredPiecePath(tag)}>{tag}</Link>
        </span>
      ))}
      .
    </Notice>
  );
}

/** Asks the shop whether a scanned piece belongs into the parcel. */
function ScanForm({ orderId, onScanned }: { orderId: string; onScanned: (piece: LinePiece) => void }) {
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const check = useAct(
    (tag: string) => officeRequest(officeCalls.getOrderPiece, { query: { order_id: orderId, tag } }),
    {
      onDone: ({ message, data }) => {
        setOutcome({ message, variant: 'success' });
        onScanned(data);
      },
      onFailed: ({ message }) => setOutcome({ message, variant: 'error' }),
    },
  );
  return (
    <ScanField
      label="Scan a tag"
      action="Check"
      outcome={outcome}
      busy={check.busy}
      onScan={(code) => check.run(code)}
    />
  );
}

function PackScanned({ order: { order_id }, tags }: { order: OfficeOrder; tags: string[] }) {
  const packing = usePacking();
  const pack = useAct(() => officeRequest(officeCalls.packScannedOrder, { body: { order_id, tags } }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message, () => packing.unpack([order_id])),
  });
  return (
    <>
      {pack.failure && <Notice variant="error">{pack.failure.message}</Notice>}
      <div>
        <Button busy={pack.busy} onClick={() => pack.run()}>
          Mark as packed
        </Button>
      </div>
    </>
  );
}
