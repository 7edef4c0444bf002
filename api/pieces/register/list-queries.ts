import { and, count, desc, eq, gte, inArray, isNull, like, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { HALLMARK_RULE } from '#contract/catalogue/hallmark.ts';
import type { PiecesQuery } from '#contract/office/pieces/pieces.ts';
import { milligrams } from '#contract/weight.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { pieceMoves, pieces } from '#db/tables/catalogue/pieces.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { selectPieces } from './queries.ts';

const { grades, hsnHeadings, exemptWorks, minMilligrams } = HALLMARK_RULE;

/** As `lacksHallmark` decides, for pieces that were not taken out. */
const lacksHuid = and(
  isNull(pieces.huid),
  isNull(pieces.huidExemptReason),
  ne(pieces.state, 'melted'),
  inArray(products.purity, grades),
  inArray(sql`left(${products.hsn}, 4)`, hsnHeadings),
  gte(pieces.netWeightMilligrams, milligrams(minMilligrams)),
  sql`${products.productName} || ' ' || ${products.stone} !~* ${`\\m(${exemptWorks.join('|')})\\M`}`,
);

const beginsWith = (words: string) => `${words.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Pieces of any state, newest first. */
export function findPieces(
  db: Database,
  { q, sku, place, state, without_huid, before }: PiecesQuery,
  limit: number,
) {
  return selectPieces(db)
    .where(
      and(
        q ? or(like(pieces.tag, beginsWith(q)), like(pieces.huid, beginsWith(q))) : undefined,
        sku ? eq(products.sku, sku) : undefined,
        place ? eq(pieces.place, place) : undefined,
        state ? eq(pieces.state, state) : undefined,
        without_huid ? lacksHuid : undefined,
        before === undefined ? undefined : lt(pieces.pieceId, before),
      ),
    )
    .orderBy(desc(pieces.pieceId))
    .limit(limit);
}

export async function findPieceOfCode(db: Database, code: string) {
  const found = await selectPieces(db).where(or(eq(pieces.tag, code), eq(pieces.huid, code)));
  return found.find(({ tag }) => tag === code) ?? found[0];
}

export function findMoves(db: Database, tag: string, before: number | undefined, limit: number) {
  const { pieceMoveId, at, actor, reason, fromState, toState, fromPlace, toPlace } = pieceMoves;
  return db
    .select({
      ...{ pieceMoveId, at, actor, reason, fromState, toState, fromPlace, toPlace },
      orderId: orderItems.orderId,
    })
    .from(pieceMoves)
    .innerJoin(pieces, eq(pieces.pieceId, pieceMoves.pieceId))
    .leftJoin(orderItems, eq(orderItems.orderItemId, pieceMoves.orderItemId))
    .where(and(eq(pieces.tag, tag), before === undefined ? undefined : lt(pieceMoveId, before)))
    .orderBy(desc(pieceMoveId))
    .limit(limit);
}

const MAX_PLACES = 500;

export function findPlaces(db: Database) {
  return db
    .select({ place: pieces.place, pieces: count() })
    .from(pieces)
    .where(ne(pieces.state, 'melted'))
    .groupBy(pieces.place)
    .orderBy(pieces.place)
    .limit(MAX_PLACES);
}
