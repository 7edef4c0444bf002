import type { FormEvent } from 'react';
import type { StoneChartBoard } from '#contract/office/stones/stone-chart.ts';
import { PreviewPanel } from '../rates/preview-panel.tsx';
import { Button } from '../ui/controls/button.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { AddGroup } from './add-group.tsx';
import { ChartGroup } from './chart-group.tsx';
import { groupsOf, pricesByRow } from './chart-rows.ts';
import styles from './stones.module.css';
import type { ChartDraft } from './use-chart-draft.ts';
import { type ChartEdit, useChartEdit } from './use-chart-edit.ts';

/** The chart as a form: it is previewed, then replaced as a whole. */
export function StoneChart({ board }: { board: StoneChartBoard }) {
  const edit = useChartEdit(board);
  const { draft, apply, previewed, isConflict } = edit;
  return (
    <>
      <ChartForm edit={edit} limitPercent={board.limit_percent} />
      {isConflict && (
        <VersionConflict
          differences={differencesOf(draft, board)}
          busy={apply.busy}
          onKeepMine={() => {
            draft.rebase();
            edit.send(board.stone_rate_set_id);
          }}
          onTakeTheirs={edit.discard}
        />
      )}
      {previewed && !isConflict && (
        <PreviewPanel
          preview={previewed}
          action="Apply the chart"
          nothing="No piece on sale has stones that are priced by the chart."
          busy={apply.busy}
          onApply={() => edit.send(draft.opened.stone_rate_set_id)}
        />
      )}
      <Panel title="Other stones">
        <AddGroup onAdd={(group) => draft.addRange(group, '0')} />
      </Panel>
    </>
  );
}

function ChartForm({ edit, limitPercent }: { edit: ChartEdit; limitPercent: number }) {
  const { draft, preview, apply, failure } = edit;
  const errors = failure?.fields ?? {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply.reset();
    if (!preview.busy) preview.run(draft.entered);
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Stone chart" noValidate>
      <Panel title="Price of a carat">
        {draft.rows.length === 0 && <p>The chart is empty. Add the first stones below.</p>}
        <FormFields saving={apply.busy}>
          <div className={styles.groups}>
            {groupsOf(draft.rows).map((group) => (
              <ChartGroup key={group.key} group={group} draft={draft} errors={errors} />
            ))}
          </div>
          {(edit.needsReason || errors.reason) && (
            <TextArea
              label="Reason"
              rows={2}
              value={draft.reason}
              hint={`A price is more than ${limitPercent} % away from the last one, or a piece falls below the worth of its metal. A second person then decides.`}
              error={errors.reason}
              onChange={(event) => draft.giveReason(event.target.value)}
            />
          )}
        </FormFields>
        {failure && Object.keys(errors).length === 0 && !edit.isConflict && (
          <Notice variant="error">{failure.message}</Notice>
        )}
        <ChartActions edit={edit} />
      </Panel>
    </form>
  );
}

function ChartActions({ edit: { draft, preview, apply, previewed, discard } }: { edit: ChartEdit }) {
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        busy={preview.busy}
        disabled={!draft.isChanged}
        variant={previewed ? 'secondary' : 'primary'}
      >
        Preview
      </Button>
      {draft.isChanged && (
        <Button variant="secondary" onClick={discard}>
          Discard changes
        </Button>
      )}
      <span className={styles.soft} role="status">
        {statusText(draft, preview.busy, apply.busy)}
      </span>
    </div>
  );
}

function statusText({ isChanged }: ChartDraft, isPreviewing: boolean, isApplying: boolean): string {
  if (isApplying) return 'Pricing every piece with such stones…';
  if (isPreviewing) return 'Working out every price…';
  return isChanged ? '' : 'Type a new price, or add a range.';
}

function differencesOf({ entered, opened }: ChartDraft, current: StoneChartBoard) {
  const [mine, before, theirs] = [entered, opened.data, current.data].map(pricesByRow);
  const names = [...new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])])];
  return names
    .filter((name) => mine?.get(name) !== theirs?.get(name) || before?.get(name) !== theirs?.get(name))
    .map((name) => ({
      field: name,
      mine: mine?.get(name) ?? 'Not on the chart',
      theirs: theirs?.get(name) ?? 'Not on the chart',
    }));
}
