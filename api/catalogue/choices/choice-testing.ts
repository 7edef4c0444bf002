import type pg from 'pg';

/** The choices that a test sets; the columns of `product_choices`. */
interface Offered {
  kind?: 'ring' | 'bangle' | 'chain';
  from?: number;
  to?: number;
  standard?: number;
  secondStandard?: number;
  milligramsPerStep?: number;
  engravingMax?: number;
  engravingPaise?: number;
  leadDays?: number;
  purities?: readonly { purity: string; netWeightMilligrams: number; milligramsPerStep: number }[];
}

/** Replaces the choices of a product. */
export async function offerChoices(pool: pg.Pool, productId: number, offered: Offered): Promise<void> {
  await pool.query('delete from product_purities where product_id = $1', [productId]);
  await pool.query('delete from product_choices where product_id = $1', [productId]);
  await pool.query(
    `insert into product_choices (product_id, size_kind, size_from, size_to, standard_size, second_standard_size,
       mg_per_step, engraving_max, engraving_paise, lead_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      productId,
      offered.kind ?? null,
      offered.from ?? null,
      offered.to ?? null,
      offered.standard ?? null,
      offered.secondStandard ?? null,
      offered.milligramsPerStep ?? 0,
      offered.engravingMax ?? null,
      offered.engravingPaise ?? 0,
      offered.leadDays ?? 0,
    ],
  );
  for (const { purity, netWeightMilligrams, milligramsPerStep } of offered.purities ?? []) {
    await pool.query(
      'insert into product_purities (product_id, purity, net_weight_mg, mg_per_step) values ($1, $2, $3, $4)',
      [productId, purity, netWeightMilligrams, milligramsPerStep],
    );
  }
}
