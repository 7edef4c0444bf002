import { useInfiniteQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceHistoryEntry } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS, isPieceField } from '#contract/office/goods/piece-fields.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { MoreButton } from '#office/ui/controls/more-button.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { pieceHistoryQuery } from '../goods-queries.ts';
import { useUndoGoods } from '../use-undo-goods.ts';

/** Who changed the piece, when, and from what to what; each change that still holds can be undone. */
export function PieceHistory({ sku }: { sku: string }) {
  const query = useInfiniteQuery(pieceHistoryQuery(sku));
  const entries = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel title="Who changed it">
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      {query.data && entries.length === 0 && <p>Nobody changed this piece in the office yet.</p>}
      <Rows label="Changes">
        {entries.map((entry) => (
          <Change key={entry.sequence} entry={entry} />
        ))}
      </Rows>
      <MoreButton query={query}>Show earlier changes</MoreButton>
    </Panel>
  );
}

function Change({ entry }: { entry: PieceHistoryEntry }) {
  const { sequence, actor, name, act, at, reason, before, after, can_undo } = entry;
  const undo = useUndoGoods();
  const mayUndo = mayCall(useOfficeSession(), officeCalls.undoGoods);
  const changes = before === null ? [] : changesIn(before, after);
  return (
    <Row
      title={`${name ?? actor}: ${act}`}
      detail={
        <>
          {changes.map((change) => (
            <span key={change}>
              {change}
              <br />
            </span>
          ))}
          {shownMoment(at)}
          {reason && ` · ${reason}`}
        </>
      }
    >
      {can_undo && mayUndo && (
        <Button variant="secondary" busy={undo.busy} onClick={() => undo.run([sequence])}>
          Undo
        </Button>
      )}
    </Row>
  );
}

function changesIn(before: string, after: string | null): string[] {
  const [old, now] = [fieldsIn(before), fieldsIn(after ?? '{}')];
  return Object.keys({ ...old, ...now }).map(
    (name) => `${isPieceField(name) ? FIELD_LABELS[name] : name}: ${shown(old[name])} → ${shown(now[name])}`,
  );
}

function fieldsIn(json: string): Record<string, unknown> {
  return JSON.parse(json);
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(photoText).join(', ') || 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Photos are named by what they show. */
function photoText(photo: { alt?: string }): string {
  return `“${photo.alt ?? String(photo)}”`;
}
