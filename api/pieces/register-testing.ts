import type { TestShop } from '#api/testing/shop-testing.ts';

interface NewPiece {
  tag: string;
  huid?: string | null;
  huidExemptReason?: string | null;
  grossWeightMilligrams?: number;
  netWeightMilligrams?: number;
  place?: string;
  size?: string;
}

/** Gives a product a register of just these pieces, as if they had been registered and counted. */
export async function registerPieces(
  { pool }: TestShop,
  productId: number,
  given: readonly NewPiece[],
): Promise<void> {
  await pool.query(
    `with product as (
      update products set has_pieces = true, stock = $2::int where product_id = $1 returning product_id
    ), counted as (
      insert into stock_moves (product_id, change, reason)
      select $1, $2::int - coalesce((select sum(change) from stock_moves where product_id = $1), 0), 'counted'
    ), added as (
      insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, huid, huid_exempt_reason, place, size, state)
      select product.product_id, tag, coalesce(gross, 3500), coalesce(net, 3400), huid, reason,
        coalesce(place, 'Tray 1'), size, 'in shop'
      from product, jsonb_to_recordset($3::jsonb)
        as one(tag text, gross int, net int, huid text, reason text, place text, size text)
      returning piece_id, place
    )
    insert into piece_moves (piece_id, to_state, to_place, actor, reason, at)
    select piece_id, 'in shop', place, 'command:test', 'registered', now() from added order by piece_id`,
    [
      productId,
      given.length,
      JSON.stringify(
        given.map(({ huidExemptReason, grossWeightMilligrams, netWeightMilligrams, ...piece }) => ({
          ...{ ...piece, reason: huidExemptReason },
          ...{ gross: grossWeightMilligrams, net: netWeightMilligrams },
        })),
      ),
    ],
  );
}

interface StoredPiece {
  tag: string;
  state: string;
  order_id: string | null;
}

/** Where the pieces of a product are, by tag. */
export async function piecesOf({ pool }: TestShop, productId: number): Promise<StoredPiece[]> {
  const { rows } = await pool.query<StoredPiece>(
    `select tag, state, order_id from pieces left join order_items using (order_item_id)
     where pieces.product_id = $1 order by tag`,
    [productId],
  );
  return rows;
}
