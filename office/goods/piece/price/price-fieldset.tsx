import type { UseFormReturn } from 'react-hook-form';
import { MAKING_KINDS } from '#contract/money/price-by-rate.ts';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import styles from '#office/goods/goods.module.css';
import { isByRate, type PieceForm } from '#office/goods/piece-form-fields.ts';
import { PricePreview } from '#office/goods/price-preview.tsx';
import { MAKING_LABELS, MAKING_UNITS } from '#office/goods/price-words.ts';
import { Select } from '#office/ui/forms/field.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { Input } from '../piece-input.tsx';
import { FurtherMetals } from './further-metals.tsx';

/** A fixed price by its parts, or the terms from which a price by rate is worked out. */
export function PriceFields({ form }: { form: UseFormReturn<PieceForm> }) {
  const typed = form.watch();
  const { register } = form;
  const hasStones = typed.stones !== '';
  const isRated = isByRate(typed);
  return (
    <Panel title="Price">
      <div className={styles.pricing}>
        <div className={styles.form}>
          <div className={styles.fields}>
            <Select
              label={FIELD_LABELS.price_mode}
              hint={isRated ? 'Follows the board of rates' : 'As it is typed here'}
              {...register('price_mode')}
            >
              <option value="fixed">Fixed</option>
              <option value="by rate">By rate</option>
            </Select>
            {isRated ? (
              <RateTerms register={register} hasStones={hasStones} kind={typed.making_kind} />
            ) : (
              <FixedParts register={register} hasStones={hasStones} />
            )}
            <Input register={register} name="discount" unit="₹" />
            <Input
              register={register}
              name="price_floor"
              unit="₹"
              hint="Empty: none. You are warned below it"
            />
            <Input register={register} name="offer_percent" unit="%" hint="Empty: no offer" />
            <Input register={register} name="offer_start" type="date" />
            <Input register={register} name="offer_end" type="date" hint="That day included" />
          </div>
          {isRated && <FurtherMetals form={form} />}
        </div>
        <PricePreview form={typed} />
      </div>
    </Panel>
  );
}

type FieldsProps = Pick<UseFormReturn<PieceForm>, 'register'> & {
  /** Their prices make the stone value, so that it is not typed. */
  hasStones: boolean;
};

function FixedParts({ hasStones, ...props }: FieldsProps) {
  return (
    <>
      <Input {...props} name="product_price" unit="₹" />
      {!hasStones && <Input {...props} name="stone_value" unit="₹" hint="The share of the stones in it" />}
      <Input {...props} name="making_charges" unit="₹" />
      <Input {...props} name="gst_cgst" unit="₹" hint="Worked out when a part changes" />
      <Input {...props} name="gst_sgst" unit="₹" />
    </>
  );
}

function RateTerms({ kind, hasStones, ...props }: FieldsProps & { kind: string }) {
  const unit = MAKING_KINDS.find((known) => known === kind) ?? 'flat';
  return (
    <>
      <Select label={FIELD_LABELS.making_kind} {...props.register('making_kind')}>
        {MAKING_KINDS.map((one) => (
          <option key={one} value={one}>
            {MAKING_LABELS[one]}
          </option>
        ))}
      </Select>
      <Input {...props} name="making_value" unit={MAKING_UNITS[unit]} />
      <Input {...props} name="making_min" unit="₹" hint="Making is never less; empty: 0" />
      <Input {...props} name="wastage_percent" unit="%" hint="Of the net weight; empty: none" />
      {!hasStones && <Input {...props} name="stone_value" unit="₹" />}
    </>
  );
}
