import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS, isPieceField, NO_CHOICES } from '#contract/office/goods/piece-fields.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { approvalsQuery } from '#office/approvals/approval-queries.ts';
import { CertificatesPanel } from '#office/certificates/certificates-panel.tsx';
import { paths } from '#office/paths.ts';
import { PiecePhotos } from '#office/photos/piece-photos.tsx';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { choiceSummary } from '../choice-words.ts';
import styles from '../goods.module.css';
import { GOODS } from '../goods-queries.ts';
import { formOf } from '../piece-form-fields.ts';
import { PricePreview } from '../price-preview.tsx';
import { StockBadge } from '../stock-badge.tsx';
import { useUndoGoods } from '../use-undo-goods.ts';
import { EditPiece } from './edit-piece.tsx';
import { PieceHistory } from './piece-history.tsx';

export function PieceScreen({ piece }: { piece: GoodsPiece }) {
  const session = useOfficeSession();
  const mayEdit = mayCall(session, officeCalls.changePiece);
  return (
    <Screen
      title={piece.product_name}
      lead={[piece.sku, choiceSummary(piece)].filter(Boolean).join(' · ')}
      actions={
        <div className={styles.actions}>
          <StockBadge piece={piece} />
          <Badge variant={piece.status === 'on sale' ? 'success' : 'neutral'}>
            {piece.status === 'on sale' ? 'On sale' : 'Withdrawn'}
          </Badge>
          {mayEdit && <StatusButton piece={piece} />}
        </div>
      }
    >
      {mayCall(session, officeCalls.getApprovals) && <WaitingPrice sku={piece.sku} />}
      {mayEdit ? <EditPiece piece={piece} /> : <PieceFacts piece={piece} />}
      {mayCall(session, officeCalls.getPiecePhotos) && <PiecePhotos sku={piece.sku} />}
      {mayCall(session, officeCalls.getCertificates) && <CertificatesPanel target={{ sku: piece.sku }} />}
      {mayCall(session, officeCalls.getPieceHistory) && <PieceHistory sku={piece.sku} />}
    </Screen>
  );
}

function StatusButton({ piece: { sku, status } }: { piece: GoodsPiece }) {
  const undo = useUndoGoods();
  const isOnSale = status === 'on sale';
  const move = useAct(
    () =>
      officeRequest(officeCalls.setPieceStatus, {
        body: { sku, status: isOnSale ? 'withdrawn' : 'on sale' },
      }),
    {
      refresh: [GOODS],
      onDone: ({ entry }) =>
        notify(
          isOnSale ? 'Withdrawn from sale.' : 'On sale.',
          entry === null ? undefined : () => undo.run([entry]),
        ),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return (
    <Button variant="secondary" busy={move.busy} onClick={() => move.run()}>
      {isOnSale ? 'Withdraw' : 'Put on sale'}
    </Button>
  );
}

/** A change of this piece that waits for a second person. */
function WaitingPrice({ sku }: { sku: string }) {
  const { data = [] } = useQuery(approvalsQuery);
  const waiting = data.find(({ subject, state }) => subject === `product:${sku}` && state === 'waiting');
  if (!waiting) return null;
  return (
    <Notice variant="warning">
      A change by {waiting.asked_by} waits for a second person; until then the piece stays as it is.{' '}
      <Link to={paths.approvals}>See approvals</Link>
    </Notice>
  );
}

/** For those who read and do not edit. */
function PieceFacts({ piece }: { piece: GoodsPiece }) {
  const form = formOf(piece);
  const names = Object.keys(FIELD_LABELS)
    .filter(isPieceField)
    .filter((name) => !(name in NO_CHOICES));
  return (
    <Panel title="The piece">
      <div className={styles.pricing}>
        <Facts
          facts={[
            ...names.map((name): [string, string | null] => [FIELD_LABELS[name], form[name] || null]),
            ['What shoppers can choose', choiceSummary(piece) || null],
            [FIELD_LABELS.lead_days, form.lead_days || null],
          ]}
        />
        <PricePreview form={form} />
      </div>
    </Panel>
  );
}
