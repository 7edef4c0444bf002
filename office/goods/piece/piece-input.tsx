import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { FIELD_LABELS, type PieceField } from '#contract/office/goods/piece-fields.ts';
import { Field } from '#office/ui/forms/field.tsx';
import type { PieceForm } from '../piece-form-fields.ts';

export interface FieldsetProps {
  register: UseFormRegister<PieceForm>;
}

type InputProps = FieldsetProps & {
  name: PieceField;
  hint?: string;
  unit?: string;
  list?: readonly string[];
  type?: 'date';
  isWhole?: boolean;
  readOnly?: boolean;
};

/** A text, or with a unit a number. */
export function Input({ register, name, hint, unit, list, type, isWhole, readOnly }: InputProps) {
  const listId = useId();
  const label = unit ? `${FIELD_LABELS[name]} (${unit})` : FIELD_LABELS[name];
  const mode = unit ? 'decimal' : 'text';
  return (
    <>
      <Field
        label={label}
        hint={hint}
        type={type ?? 'text'}
        inputMode={isWhole ? 'numeric' : mode}
        autoComplete="off"
        list={list && listId}
        readOnly={readOnly}
        {...register(name)}
      />
      {list && (
        <datalist id={listId}>
          {list.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}
