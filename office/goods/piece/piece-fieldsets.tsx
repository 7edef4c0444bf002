import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { FIELD_LABELS, type PieceField } from '#contract/office/goods/piece-fields.ts';
import { Field, Select, TextArea } from '#office/ui/field.tsx';
import { Panel } from '#office/ui/panel.tsx';
import styles from '../goods.module.css';
import { choicesQuery } from '../goods-queries.ts';
import type { PieceForm } from '../piece-form-fields.ts';
import { PricePreview } from '../price-preview.tsx';

export interface FieldsetProps {
  register: UseFormRegister<PieceForm>;
  errors: Record<string, string>;
}

type InputProps = FieldsetProps & {
  name: PieceField;
  hint?: string;
  unit?: string;
  list?: readonly string[];
  type?: 'date';
  isWhole?: boolean;
};

/** A text, or with a unit a number. */
function Input({ register, errors, name, hint, unit, list, type, isWhole }: InputProps) {
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
        error={errors[name]}
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

const GENDERS = ['Female', 'Male', 'Children', 'Unisex'];

export function DescriptionFields(props: FieldsetProps) {
  const { register, errors } = props;
  const { data } = useQuery(choicesQuery);
  return (
    <Panel title="What it is">
      <div className={styles.fields}>
        <Input {...props} name="product_name" />
        <Input
          {...props}
          name="category"
          list={data?.categories ?? []}
          hint="A name that is not in the list makes a new category"
        />
        <Select label={FIELD_LABELS.gender} error={errors.gender} {...register('gender')}>
          {GENDERS.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
        <Input {...props} name="collection" list={data?.collections ?? []} hint="Empty: none" />
      </div>
      <TextArea
        label={FIELD_LABELS.short_description}
        error={errors.short_description}
        {...register('short_description')}
      />
    </Panel>
  );
}

export function MatterFields(props: FieldsetProps) {
  const { data } = useQuery(choicesQuery);
  return (
    <Panel title="Metal and stones">
      <div className={styles.fields}>
        <Input {...props} name="metal" list={data?.metals ?? []} />
        <Input {...props} name="purity" list={data?.purities ?? []} hint="Such as 22K916" />
        <Input {...props} name="gross_weight_g" unit="g" />
        <Input {...props} name="net_weight_g" unit="g" hint="Without the stones" />
        <Input {...props} name="stone" hint="None: no stone" />
        <Input {...props} name="stone_carat" unit="ct" hint="Empty: not said" />
      </div>
    </Panel>
  );
}

export function PriceFields({ form, ...props }: FieldsetProps & { form: PieceForm }) {
  return (
    <Panel title="Price">
      <div className={styles.pricing}>
        <div className={styles.fields}>
          <Input {...props} name="product_price" unit="₹" />
          <Input {...props} name="stone_value" unit="₹" hint="The share of the stones in it" />
          <Input {...props} name="making_charges" unit="₹" />
          <Input {...props} name="discount" unit="₹" />
          <Input {...props} name="gst_cgst" unit="₹" hint="Worked out when a part changes" />
          <Input {...props} name="gst_sgst" unit="₹" />
          <Input {...props} name="offer_percent" unit="%" hint="Empty: no offer" />
          <Input {...props} name="offer_start" type="date" />
          <Input {...props} name="offer_end" type="date" hint="That day included" />
        </div>
        <PricePreview form={form} />
      </div>
    </Panel>
  );
}

export function StockFields({ held, ...props }: FieldsetProps & { held: number }) {
  const hint =
    held > 0 ? `Counted on the shelf, with ${held} that open orders hold.` : 'Counted on the shelf.';
  return (
    <Panel title="Stock and tax code">
      <div className={styles.fields}>
        <Input {...props} name="stock" isWhole hint={`${hint} Empty: made to order.`} />
        <Input {...props} name="hsn" hint="Jewellery of gold: 71131911" />
      </div>
    </Panel>
  );
}
