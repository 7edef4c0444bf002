import type { FormEvent } from 'react';
import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RateFeedPanel } from './rate-feed-panel.tsx';
import { RateRow } from './rate-row.tsx';
import styles from './rates.module.css';
import { useApplyRates, usePreviewRates } from './use-board-acts.ts';
import { type BoardDraft, useBoardDraft } from './use-board-draft.ts';

/** The board as a form: new rates are previewed, then applied together. */
export function RateBoard({ board }: { board: RatesBoard }) {
  const draft = useBoardDraft(board);
  const preview = usePreviewRates();
  const apply = useApplyRates(draft.clear);
  const isConflict = apply.failure?.code === 'changed_meanwhile' && draft.isBehind;
  const failure = apply.failure ?? preview.failure;
  const count = Object.keys(draft.entered).length;
  const previewed = preview.previewOf(draft.entered);
  const send = (basedOn: number) =>
    apply.run({ based_on: basedOn, rates: draft.entered, reason: draft.reason });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply.reset();
    if (!preview.busy) preview.run(draft.entered);
  }
  /** What was previewed no longer holds once a rate is typed anew. */
  function forgetPreview() {
    preview.reset();
    apply.reset();
  }
  return (
    <>
      <RateFeedPanel board={board} onTake={draft.fill} />
      <Panel title="Board of today">
        <form
          className={styles.form}
          onSubmit={submit}
          onInput={forgetPreview}
          aria-label="New rates"
          noValidate
        >
          <BoardTable board={draft.opened} draft={draft} errors={failure?.fields ?? {}} />
          <FillIn draft={draft} />
          {(draft.needsReason || failure?.fields.reason) && (
            <TextArea
              label="Reason"
              rows={2}
              value={draft.reason}
              hint={`A rate is more than ${board.limit_percent} % away from the last one. A second person then decides.`}
              error={failure?.fields.reason}
              onChange={(event) => draft.giveReason(event.target.value)}
            />
          )}
          {failure && Object.keys(failure.fields).length === 0 && !isConflict && (
            <Notice variant="error">{failure.message}</Notice>
          )}
          <div className={styles.actions}>
            <Button type="submit" busy={preview.busy} variant={previewed ? 'secondary' : 'primary'}>
              Preview
            </Button>
            <span className={styles.soft} role="status">
              {preview.busy ? 'Working out every price…' : countText(count)}
            </span>
          </div>
        </form>
      </Panel>
      {isConflict && (
        <VersionConflict
          differences={differencesOf(draft, board)}
          busy={apply.busy}
          onKeepMine={() => {
            draft.rebase();
            send(board.rate_set_id);
          }}
          onTakeTheirs={() => {
            draft.clear();
            forgetPreview();
          }}
        />
      )}
      {previewed && !isConflict && (
        <PreviewPanel
          preview={previewed}
          nothing="No piece is priced by rate: only weight plans use these rates."
          action={count === 1 ? 'Apply 1 rate' : `Apply ${count} rates`}
          busy={apply.busy}
          onApply={() => send(draft.opened.rate_set_id)}
        />
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Type a new rate, or tick what is still right.';
  return count === 1 ? '1 rate to apply' : `${count} rates to apply`;
}

interface BoardTableProps {
  board: RatesBoard;
  draft?: BoardDraft;
  errors?: Readonly<Record<string, string>>;
}

/** The board; without a draft only to be read. */
export function BoardTable({ board, draft, errors = {} }: BoardTableProps) {
  if (board.data.length === 0) return <p>The shop has no pieces or plans of a metal yet.</p>;
  const entry = ['New rate (₹ a gram)', 'Difference', 'Still right'];
  const headings = ['Purity', 'Now (₹ a gram)', ...(draft ? entry : []), 'Depends on it'];
  return (
    <table className={styles.board} aria-label="Rates">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={/Now|Difference/.test(heading) ? styles.number : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.data.map((rate) => (
          <RateRow key={rate.purity} rate={rate} draft={draft} error={errors[`rates.${rate.purity}`]} />
        ))}
      </tbody>
    </table>
  );
}

/** Presses that fill many rows. */
function FillIn({ draft }: { draft: BoardDraft }) {
  const proposals = Object.keys(draft.proposed).length;
  const stale = draft.opened.data.filter(
    ({ purity, rate, age_days }) => rate !== null && age_days !== 0 && draft.entered[purity] === undefined,
  );
  return (
    <div className={styles.actions}>
      {proposals > 0 && (
        <Button variant="secondary" onClick={() => draft.fill(draft.proposed)}>
          {proposals === 1 ? 'Fill in 1 rate by fineness' : `Fill in ${proposals} rates by fineness`}
        </Button>
      )}
      {stale.length > 0 && (
        <Button variant="secondary" onClick={() => draft.tickAll(stale.map(({ purity }) => purity))}>
          The other older rates are still right
        </Button>
      )}
    </div>
  );
}

const shown = (rate: number | null | undefined) => (rate == null ? 'Not set' : String(rate));

function differencesOf({ entered, opened }: BoardDraft, current: RatesBoard) {
  const before = new Map(opened.data.map(({ purity, rate }) => [purity, rate]));
  return current.data
    .filter(({ purity, rate }) => before.get(purity) !== rate || entered[purity] !== undefined)
    .map(({ purity, rate }) => ({
      field: purity,
      mine: entered[purity] === undefined ? 'Not changed' : shown(entered[purity]),
      theirs: shown(rate),
    }));
}
