import { type FormEvent, useState } from 'react';
import { STONE_KINDS, type StoneKind } from '#contract/stones/stones.ts';
import { MAX_STONE_WORD } from '#contract/stones/stones-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, Select } from '../ui/forms/field.tsx';
import type { GroupFacts } from './chart-rows.ts';
import styles from './stones.module.css';

/** Begins the prices of a kind, grade and shape that the chart does not have yet. */
export function AddGroup({ onAdd }: { onAdd: (group: GroupFacts) => void }) {
  const [kind, setKind] = useState<StoneKind>('diamond');
  const [grade, setGrade] = useState('');
  const [shape, setShape] = useState('');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAdd({ kind, grade: grade.trim(), shape: shape.trim() });
    setGrade('');
    setShape('');
  }
  return (
    <form className={styles.adding} aria-label="Add stones to the chart" onSubmit={submit}>
      <Select
        label="Kind"
        value={kind}
        onChange={(event) => setKind(STONE_KINDS.find((one) => one === event.target.value) ?? 'other')}
      >
        {STONE_KINDS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Field
        label="Colour and clarity, or a grade of yours"
        hint="Such as GH VS; empty: stones without one"
        maxLength={MAX_STONE_WORD}
        autoComplete="off"
        value={grade}
        onChange={(event) => setGrade(event.target.value)}
      />
      <Field
        label="Shape"
        hint="Empty: any shape"
        maxLength={MAX_STONE_WORD}
        autoComplete="off"
        value={shape}
        onChange={(event) => setShape(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Add to the chart
      </Button>
    </form>
  );
}
