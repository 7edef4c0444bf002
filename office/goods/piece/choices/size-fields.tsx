import type { UseFormReturn } from 'react-hook-form';
import { SIZE_KINDS, type SizeKind, sizeLabel, sizesOfKind } from '#contract/choices/sizes.ts';
import { FIELD_LABELS, type PieceField } from '#contract/office/goods/piece-fields.ts';
import { SIZE_KIND_LABELS, sizeKindOf } from '#office/goods/choice-words.ts';
import { isByRate, type PieceForm } from '#office/goods/piece-form-fields.ts';
import { Select } from '#office/ui/forms/field.tsx';
import { Input } from '../piece-input.tsx';
import styles from './choices.module.css';

interface SizeFieldsProps {
  form: Pick<UseFormReturn<PieceForm>, 'register' | 'setValue'>;
  typed: PieceForm;
}

const OF_SIZES = ['size_from', 'size_to', 'standard_size', 'second_size', 'g_per_size'] as const;

/** The range of sizes, and the standard size, which the weights of the piece belong to. */
export function SizeFields({ form, typed }: SizeFieldsProps) {
  const kind = sizeKindOf(typed.size_kind);
  const { register } = form;
  // A size of one kind is none of another.
  const clear = () => {
    for (const name of OF_SIZES) form.setValue(name, '', { shouldDirty: true });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{FIELD_LABELS.size_kind}</legend>
      <div className={styles.fields}>
        <Select label="Shoppers choose" {...register('size_kind', { onChange: clear })}>
          <option value="">No size</option>
          {SIZE_KINDS.map((one) => (
            <option key={one} value={one}>
              {SIZE_KIND_LABELS[one]}
            </option>
          ))}
        </Select>
        {kind && (
          <>
            <SizeSelect register={register} key={`${kind} from`} kind={kind} name="size_from" />
            <SizeSelect register={register} key={`${kind} to`} kind={kind} name="size_to" />
            <SizeSelect
              register={register}
              key={`${kind} standard`}
              kind={kind}
              name="standard_size"
              hint="Of this size are the weights above and what is counted in stock"
            />
            {kind === 'ring' && (
              <SizeSelect
                register={register}
                kind={kind}
                name="second_size"
                none="No pair"
                hint="Its standard size, for a pair"
              />
            )}
            {isByRate(typed) && (
              <Input
                register={register}
                name="g_per_size"
                unit="g"
                hint="More with each size; empty: all weigh the same"
              />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}

interface SizeSelectProps {
  kind: SizeKind;
  name: PieceField;
  register: UseFormReturn<PieceForm>['register'];
  none?: string;
  hint?: string;
}

function SizeSelect({ kind, name, register, none = 'Choose', hint }: SizeSelectProps) {
  return (
    <Select label={FIELD_LABELS[name]} hint={hint} {...register(name)}>
      <option value="">{none}</option>
      {sizesOfKind(kind).map((size) => (
        <option key={size} value={size}>
          {sizeLabel(kind, size)}
        </option>
      ))}
    </Select>
  );
}
