import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { Finding, FindingKind, OpenedStockTake } from '#contract/office/pieces/stock-takes.ts';
import { formatGrams } from '#contract/weight.ts';
import { registeredPiecePath, weighedPiecePath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { MoreButton } from '#office/ui/controls/more-button.tsx';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { Facts } from '#office/ui/tables/facts.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { findingsQuery } from '../piece-queries.ts';
import { PIECE_STATE_WORDS } from '../piece-words.ts';
import { useMovePiece, useSwitchPiece } from '../use-piece-acts.ts';

const KIND_LABELS: Record<FindingKind, string> = {
  missing: 'Missing',
  extra: 'Extra',
  'wrong place': 'In the wrong place',
  weight: 'Other weight',
};

/** The findings, each with the act that resolves it. */
export function Findings({ take }: { take: OpenedStockTake }) {
  const query = useInfiniteQuery(findingsQuery(take.stock_take_id));
  const found = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const counts = query.data?.pages[0]?.counts ?? [];
  return (
    <Panel title="What is not right">
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      {query.isPending && <p role="status">One moment…</p>}
      <Facts facts={counts.map(({ kind, count }) => [KIND_LABELS[kind], count])} />
      {query.data && found.length === 0 && <p>Everything is right.</p>}
      <Rows label="Findings">
        {found.map((finding) => (
          <Row
            key={`${finding.kind} ${finding.tag}`}
            title={
              <>
                <Badge variant={finding.kind === 'missing' ? 'error' : 'warning'}>
                  {KIND_LABELS[finding.kind]}
                </Badge>{' '}
                {finding.sku === null ? (
                  finding.tag
                ) : (
                  <Link to={registeredPiecePath(finding.tag)}>{finding.tag}</Link>
                )}
              </>
            }
            detail={detailOf(finding)}
          >
            <FindingAct finding={finding} take={take} />
          </Row>
        ))}
      </Rows>
      <MoreButton query={query}>Show more</MoreButton>
    </Panel>
  );
}

function detailOf({
  kind,
  product_name,
  state,
  place,
  found_at,
  gross_weight_g,
  weighed_g,
  order_id,
}: Finding): string {
  if (product_name === null) return 'No piece has this tag.';
  const details: Record<FindingKind, string> = {
    missing: `Should be at ${place}`,
    extra: state === null ? '' : `${PIECE_STATE_WORDS[state].label}${order_id ? ` ${order_id}` : ''}`,
    'wrong place': `Is at ${found_at}, belongs to ${place}`,
    weight: `Weighed ${formatGrams(weighed_g ?? 0)}, written ${formatGrams(gross_weight_g ?? 0)}`,
  };
  return `${product_name} · ${details[kind]}`;
}

function FindingAct({
  finding: { kind, tag, state, sku, found_at, weighed_g },
  take,
}: {
  finding: Finding;
  take: OpenedStockTake;
}) {
  const move = useMovePiece();
  const turn = useSwitchPiece();
  const reason = `Stock-take ${take.stock_take_id}`;
  if (!mayCall(useOfficeSession(), officeCalls.takePieceOut)) return null;
  if (kind === 'wrong place' && found_at !== null) {
    return (
      <Button variant="secondary" busy={move.busy} onClick={() => move.run({ tag, place: found_at, reason })}>
        {`Its place is now ${found_at}`}
      </Button>
    );
  }
  if (kind === 'missing' && take.ended_at !== null) {
    return (
      <ConfirmButton
        action="It is missing"
        question={`Take ${tag} out of the stock?`}
        busy={turn.busy}
        onConfirm={() =>
          turn.run({ tag, reason: `Missing at stock-take ${take.stock_take_id}`, isBack: false })
        }
      >
        It is no longer for sale. When it turns up, put it back.
      </ConfirmButton>
    );
  }
  if (kind === 'extra' && state === 'melted') {
    return (
      <Button variant="secondary" busy={turn.busy} onClick={() => turn.run({ tag, reason, isBack: true })}>
        Put it back
      </Button>
    );
  }
  if (sku === null || kind === 'missing') return null;
  return (
    <LinkButton
      to={
        kind === 'weight' && weighed_g !== null ? weighedPiecePath(tag, weighed_g) : registeredPiecePath(tag)
      }
      variant="secondary"
    >
      {kind === 'weight' ? 'Correct the weight' : 'Look at it'}
    </LinkButton>
  );
}
