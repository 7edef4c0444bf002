import { useState } from 'react';
import type { StoneChartBoard } from '#contract/office/stones/stone-chart.ts';
import {
  enteredRow,
  exceedsLimit,
  type GroupFacts,
  type RangePart,
  type TypedRow,
  typedRow,
} from './chart-rows.ts';

interface Draft {
  /** The chart that the person began with. */
  opened: StoneChartBoard;
  rows: readonly TypedRow[];
  reason: string;
}

const draftOf = (opened: StoneChartBoard): Draft => ({
  ...{ opened, reason: '' },
  rows: opened.data.map(typedRow),
});

/** The chart that a person enters; concurrent changes by others do not overwrite it. */
export function useChartDraft(current: StoneChartBoard) {
  const [draft, setDraft] = useState<Draft>();
  const { opened, rows, reason } = draft ?? draftOf(current);
  const change = (part: Partial<Draft>) => setDraft({ opened, rows, reason, ...part });
  const nextId = () => Math.max(-1, ...rows.map(({ id }) => id)) + 1;
  const entered = rows.map(enteredRow);
  return {
    ...{ opened, rows, reason, entered },
    isBehind: opened.stone_rate_set_id !== current.stone_rate_set_id,
    isChanged: JSON.stringify(entered) !== JSON.stringify(opened.data),
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
    giveReason: (text: string) => change({ reason: text }),
    /** Rebases the draft onto the current chart. */
    rebase: () => change({ opened: current }),
    clear: () => setDraft(undefined),
  };
}

export type ChartDraft = ReturnType<typeof useChartDraft>;
