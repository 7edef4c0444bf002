import type { FormEvent } from 'react';
import { counted } from '#contract/counted.ts';
import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { BoardTable } from './board-table.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RateFeedPanel } from './rate-feed-panel.tsx';
import styles from './rates.module.css';
import type { BoardDraft } from './use-board-draft.ts';
import { type BoardEdit, useBoardEdit } from './use-board-edit.ts';

/** The board as a form: new rates are previewed, then applied together. */
export function RateBoard({ board }: { board: RatesBoard }) {
  const edit = useBoardEdit(board);
  const { draft, apply, previewed, isConflict, count } = edit;
  return (
    <>
      <RateFeedPanel board={board} onTake={draft.fill} />
      <Panel title="Board of today">
        <BoardForm edit={edit} limitPercent={board.limit_percent} />
      </Panel>
      {isConflict && (
        <VersionConflict
          differences={differencesOf(draft, board)}
          busy={apply.busy}
          onKeepMine={() => {
            draft.rebase();
            edit.send(board.rate_set_id);
          }}
          onTakeTheirs={() => {
            draft.clear();
            edit.forgetPreview();
          }}
        />
      )}
      {previewed && !isConflict && (
        <PreviewPanel
          preview={previewed}
          nothing="No piece is priced by rate: only weight plans use these rates."
          action={`Apply ${counted(count, 'rate')}`}
          busy={apply.busy}
          onApply={() => edit.send(draft.opened.rate_set_id)}
        />
      )}
    </>
  );
}

function BoardForm({ edit, limitPercent }: { edit: BoardEdit; limitPercent: number }) {
  const { draft, preview, apply, failure } = edit;
  const errors = failure?.fields ?? {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply.reset();
    if (!preview.busy) preview.run(draft.entered);
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onInput={edit.forgetPreview}
      aria-label="New rates"
      noValidate
    >
      <FormFields saving={apply.busy}>
        <BoardTable board={draft.opened} draft={draft} errors={errors} />
        <FillIn draft={draft} />
        {(draft.needsReason || errors.reason) && (
          <TextArea
            label="Reason"
            rows={2}
            value={draft.reason}
            hint={`A rate is more than ${limitPercent} % away from the last one. A second person then decides.`}
            error={errors.reason}
            onChange={(event) => draft.giveReason(event.target.value)}
          />
        )}
      </FormFields>
      {failure && Object.keys(errors).length === 0 && !edit.isConflict && (
        <Notice variant="error">{failure.message}</Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={preview.busy} variant={edit.previewed ? 'secondary' : 'primary'}>
          Preview
        </Button>
        <span className={styles.soft} role="status">
          {preview.busy ? 'Working out every price…' : countText(edit.count)}
        </span>
      </div>
    </form>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Type a new rate, or tick what is still right.';
  return `${counted(count, 'rate')} to apply`;
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
          {`Fill in ${counted(proposals, 'rate')} by fineness`}
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
