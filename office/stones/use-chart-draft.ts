import type { StoneChartBoard } from '#contract/office/stones/stone-chart.ts';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { useDraft } from '../ui/forms/use-draft.ts';
import {
  enteredRow,
  exceedsLimit,
  type GroupFacts,
  type RangePart,
  type TypedRow,
  typedRow,
} from './chart-rows.ts';

const inputOf = ({ data }: StoneChartBoard): { rows: readonly TypedRow[] } => ({ rows: data.map(typedRow) });

/** The chart that a person enters; concurrent changes by others do not overwrite it. */
export function useChartDraft(current: StoneChartBoard) {
  const { input, change, ...draft } = useDraft(current, inputOf);
  const { opened } = draft;
  const { rows } = input;
  const nextId = () => Math.max(-1, ...rows.map(({ id }) => id)) + 1;
  const entered = rows.map(enteredRow);
  const isChanged = JSON.stringify(entered) !== JSON.stringify(opened.data);
  useUnsavedInput(isChanged);
  return {
    ...draft,
    ...{ rows, entered },
    isBehind: opened.stone_rate_set_id !== current.stone_rate_set_id,
    isChanged,
    needsReason: rows.some((row) => exceedsLimit(row, opened.limit_percent)),
    type: (id: number, part: RangePart, text: string) =>
      change({ rows: rows.map((row) => (row.id === id ? { ...row, [part]: text } : row)) }),
    remove: (id: number) => change({ rows: rows.filter((row) => row.id !== id) }),
    /** A range behind the last one of its group, or the first one of a new group. */
    addRange: ({ kind, grade, shape }: GroupFacts, from: string) => {
      const added = { kind, grade, shape, from, to: '', rate: '', before: null, id: nextId() };
      const last = rows.findLastIndex(
        (row) => row.kind === kind && row.grade === grade && row.shape === shape,
      );
      change({ rows: last < 0 ? [...rows, added] : rows.toSpliced(last + 1, 0, added) });
    },
  };
}

export type ChartDraft = ReturnType<typeof useChartDraft>;
