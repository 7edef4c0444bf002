import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { OCCASIONS, STONE_FAMILIES } from '#contract/catalogue/facets.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS } from '#contract/office/goods/piece-fields.ts';
import { paths, registerPath } from '#office/paths.ts';
import { Select, TextArea } from '#office/ui/forms/field.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import styles from '../goods.module.css';
import { choicesQuery } from '../goods-queries.ts';
import { type FieldsetProps, Input } from './piece-input.tsx';

const listHint = (words: readonly string[]) =>
  `For filters of the shop. Several with | between them: ${words.join(', ')}`;

const GENDERS = ['Female', 'Male', 'Children', 'Unisex'];

export function DescriptionFields(props: FieldsetProps) {
  const { register } = props;
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
        <Select label={FIELD_LABELS.gender} {...register('gender')}>
          {GENDERS.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
        <Input {...props} name="collection" list={data?.collections ?? []} hint="Empty: none" />
        <Input {...props} name="occasion" list={OCCASIONS} hint={listHint(OCCASIONS)} />
      </div>
      <TextArea label={FIELD_LABELS.short_description} {...register('short_description')} />
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
        <Input {...props} name="stone_family" list={STONE_FAMILIES} hint={listHint(STONE_FAMILIES)} />
      </div>
    </Panel>
  );
}

interface StockFieldsProps extends FieldsetProps {
  /** Absent for a piece that is not in the shop yet. */
  piece?: Pick<GoodsPiece, 'sku' | 'held' | 'has_pieces' | 'stock'>;
}

export function StockFields({ piece, ...props }: StockFieldsProps) {
  const hint = piece?.held
    ? `Counted on the shelf, with ${piece.held} that open orders hold.`
    : 'Counted on the shelf.';
  return (
    <Panel title="Stock and tax code">
      {piece?.has_pieces && (
        <p>
          The pieces are registered one by one, so the stock is their number.{' '}
          <Link to={`${paths.pieces}?${new URLSearchParams({ sku: piece.sku })}`}>See the pieces</Link>
        </p>
      )}
      {piece && !piece.has_pieces && piece.stock !== null && (
        <p>
          <Link to={registerPath(piece.sku)}>Register the pieces one by one</Link>, with tag, weight and HUID.
        </p>
      )}
      <div className={styles.fields}>
        <Input
          {...props}
          name="stock"
          isWhole
          readOnly={piece?.has_pieces}
          hint={piece?.has_pieces ? undefined : `${hint} Empty: made to order.`}
        />
        <Input {...props} name="hsn" hint="Jewellery of gold: 71131911" />
      </div>
    </Panel>
  );
}
