import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PLACE, type PieceMove, type RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { CertificatesPanel } from '../certificates/certificates-panel.tsx';
import { orderAddress } from '../orders/order-addresses.ts';
import { auditPath, labelsPath, piecePath, registerPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { EditRegisteredPiece } from './edit-registered-piece.tsx';
import { pieceMovesQuery, registeredPieceQuery } from './piece-queries.ts';
import { PIECE_STATE_WORDS } from './piece-words.ts';
import { useMovePiece, useSwitchPiece } from './use-piece-acts.ts';

/** The piece whose tag or HUID the address holds. */
export function RegisteredPiecePage() {
  const { code = '' } = useParams();
  const { data: piece, error } = useQuery(registeredPieceQuery(code));
  if (piece) return <PieceScreen key={piece.tag} piece={piece} />;
  return (
    <Screen title="Piece">
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
      {error && <Link to={registerPath('')}>Register a piece</Link>}
    </Screen>
  );
}

function PieceScreen({ piece }: { piece: RegisteredPiece }) {
  const session = useOfficeSession();
  const mayEdit = mayCall(session, officeCalls.editRegisteredPiece);
  const { tag, sku, state, order_id, product_name, purity, place, lacks_huid } = piece;
  const { label, variant } = PIECE_STATE_WORDS[state];
  return (
    <Screen
      title={tag}
      lead={product_name}
      actions={
        <div className={layout.actions}>
          <Badge variant={variant}>{label}</Badge>
          <LinkButton to={labelsPath([tag])} variant="secondary">
            Print the label
          </LinkButton>
          {mayEdit && <PieceActs piece={piece} />}
        </div>
      }
    >
      {lacks_huid && (
        <Notice variant="warning">
          This piece has no HUID yet. Enter it, or the reason why it needs none, before it leaves the shop.
        </Notice>
      )}
      <Panel title="The piece">
        <Facts
          facts={[
            [
              'Goods',
              mayCall(session, officeCalls.getPiece) ? (
                <Link key="sku" to={piecePath(sku)}>
                  {sku}
                </Link>
              ) : (
                sku
              ),
            ],
            ['Purity', purity || null],
            ['Place', place],
            [
              'Order',
              order_id && (
                <Link key="order" to={orderAddress(order_id)}>
                  {order_id}
                </Link>
              ),
            ],
            ...(mayEdit ? [] : writtenFacts(piece)),
          ]}
        />
      </Panel>
      {mayEdit && <EditRegisteredPiece piece={piece} />}
      {mayCall(session, officeCalls.getCertificates) && (
        <CertificatesPanel target={{ tag }} writtenNumber={piece.certificate_number} />
      )}
      <Moves tag={tag} />
      {mayCall(session, officeCalls.getAudit) && <Link to={auditPath(`piece:${tag}`)}>Who changed it</Link>}
    </Screen>
  );
}

function writtenFacts(piece: RegisteredPiece): [string, string | null][] {
  return [
    ['Gross', formatGrams(piece.gross_weight_g)],
    ['Net', formatGrams(piece.net_weight_g)],
    ['Stones', piece.stone_carat > 0 ? `${piece.stone_carat} ct` : null],
    ['Size', piece.size || null],
    ['HUID', piece.huid || null],
    ['Needs no HUID', piece.huid_exempt_reason || null],
    ['Certificate', piece.certificate_number || null],
  ];
}

function PieceActs({ piece: { tag, state, place } }: { piece: RegisteredPiece }) {
  const move = useMovePiece();
  const turn = useSwitchPiece();
  const isOut = state === 'melted';
  return (
    <>
      {!isOut && (
        <FormDialog
          action="Move"
          title={`Move ${tag}`}
          act={move}
          read={(fields) => ({ tag, place: enteredText(fields, 'place') })}
        >
          <Field label="New place" name="place" defaultValue={place} maxLength={MAX_PLACE} required />
        </FormDialog>
      )}
      {['in shop', 'returned', 'melted'].includes(state) && (
        <FormDialog
          action={isOut ? 'Put back' : 'Take out'}
          title={isOut ? `Put ${tag} back into the stock` : `Take ${tag} out of the stock`}
          variant={isOut ? 'secondary' : 'danger'}
          act={turn}
          read={(fields) => ({ tag, reason: enteredText(fields, 'reason'), isBack: isOut })}
        >
          <Field label="Why?" name="reason" hint="Such as: melted for a new ring" maxLength={200} required />
        </FormDialog>
      )}
    </>
  );
}

function Moves({ tag }: { tag: string }) {
  const query = useInfiniteQuery(pieceMovesQuery(tag));
  const moves = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Panel title="Where it was">
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      <Rows label="Moves">
        {moves.map((move) => (
          <Row
            key={move.piece_move_id}
            title={moveWords(move)}
            detail={[shownMoment(move.at), move.name ?? move.actor, move.reason].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
      <MoreButton query={query}>Show earlier moves</MoreButton>
    </Panel>
  );
}

function moveWords({ from_state, to_state, from_place, to_place, order_id }: PieceMove): string {
  const state = `${PIECE_STATE_WORDS[to_state].label}${order_id ? ` ${order_id}` : ''}`;
  if (from_place === null) return `${state}, at ${to_place}`;
  return from_state === to_state ? `From ${from_place} to ${to_place}` : state;
}
