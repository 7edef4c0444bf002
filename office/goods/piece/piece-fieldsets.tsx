import { useQuery } from '@tanstack/react-query';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import { Select, TextArea } from '#office/ui/field.tsx';
import { Panel } from '#office/ui/panel.tsx';
import styles from '../goods.module.css';
import { choicesQuery } from '../goods-queries.ts';
import { type FieldsetProps, Input } from './piece-input.tsx';

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
