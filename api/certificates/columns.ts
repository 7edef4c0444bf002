import { sql } from 'drizzle-orm';
import type { OwnCertificate } from '#contract/certificates/certificates.ts';
import { certificateFiles, certificates } from '#db/tables/catalogue/certificates.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';

/** Certificates of an order line's pieces and product while its order is paid. Needs `order_items` and `orders` in the outer query. */
export const boughtCertificates = sql`(
  select bought.* from (
    select own.* from ${pieces} piece join ${certificates} own using (piece_id)
    where piece.order_item_id = order_items.order_item_id
    union all
    select own.* from ${certificates} own where own.product_id = order_items.product_id
  ) bought
  where bought.removed_at is null and orders.payment_status = 'Success' and orders.order_status <> 'cancelled')`;

/** Subquery: the certificates of an order line as its buyer sees them, oldest first. */
export const certificatesOfLine = sql<OwnCertificate[]>`(
  select coalesce(json_agg(json_build_object('certificate_id', bought.certificate_id, 'lab', bought.lab,
    'number', bought.number, 'media_type', file.media_type) order by bought.certificate_id), '[]')
  from ${boughtCertificates} bought join ${certificateFiles} file using (file_hash))`;

/** The labs of the certificates that are on a product and on its pieces in the shop. */
export interface CertificateLabs {
  ofProduct: string[];
  ofPieces: string[];
  /** How many pieces in the shop have one. */
  certifiedPieces: number;
}

/** Subquery; needs `products` in the outer query. */
export const certificateLabs = sql<CertificateLabs>`(
  select json_build_object('ofPieces', coalesce(json_agg(distinct of_piece.lab), '[]'),
    'certifiedPieces', count(distinct of_piece.piece_id),
    'ofProduct', (select coalesce(json_agg(distinct own.lab), '[]') from ${certificates} own
      where own.product_id = products.product_id and own.removed_at is null))
  from ${pieces} piece join ${certificates} of_piece using (piece_id)
  where piece.product_id = products.product_id and piece.state = 'in shop' and of_piece.removed_at is null)`;
