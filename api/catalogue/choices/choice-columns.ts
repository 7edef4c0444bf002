import { getTableColumns, sql } from 'drizzle-orm';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices, productPurities } from '#db/tables/catalogue/choices.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import type { cartLines } from '#db/tables/customers/cart.ts';
import type { wishItems } from '#db/tables/customers/wishes.ts';
import type { orderItems } from '#db/tables/orders/orders.ts';
import type { FurtherPurity } from './choice-rules.ts';
import type { PiecesOfSize } from './supply-rules.ts';

/** The choices that a product offers; the query joins `product_choices`. */
export const choiceColumns = {
  offered: getTableColumns(productChoices),
  furtherPurities: sql<FurtherPurity[]>`coalesce((
    select json_agg(json_build_object('purity', ${productPurities.purity},
        'net_weight_mg', ${productPurities.netWeightMilligrams}, 'mg_per_step', ${productPurities.milligramsPerStep})
      order by ${productPurities.netWeightMilligrams} desc, ${productPurities.purity} collate "C")
    from ${productPurities} where ${productPurities.productId} = ${products.productId}), '[]')`,
};

/** The same, with the registered pieces in the shop by size. */
export const offeredColumns = {
  ...choiceColumns,
  piecesInShop: sql<PiecesOfSize[]>`(case when ${products.hasPieces} then coalesce((
    select json_agg(json_build_object('size', there.size, 'pieces', there.pieces)) from (
      select piece.size, count(*)::int as pieces from ${pieces} piece
      where piece.product_id = ${products.productId} and piece.state = 'in shop' group by piece.size) there), '[]')
    else '[]' end)`,
};

/** The choice of a line of a cart, an order or a wish list. */
export const lineChoiceOf = ({
  size,
  secondSize,
  chosenPurity,
  engraving,
  choiceKey,
}: typeof cartLines | typeof orderItems | typeof wishItems) => ({
  size,
  secondSize,
  chosenPurity,
  engraving,
  choiceKey,
});
