import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { PieceRow } from '../catalogue/product/others/piece-row.tsx';
import { toListedProduct } from '../catalogue/products/listed-products.ts';
import { type ComparedIds, MAX_COMPARED, MIN_COMPARED } from './compare-address.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import styles from './compare-page.module.css';
import type { ComparedPiece } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';
import { type RenderedComparison, useCompared } from './use-compared.ts';

interface ComparedPiecesProps {
  named: ComparedIds;
  rendered: RenderedComparison | undefined;
}

/** The comparison, the ids left out with the reason, and further pieces to add. */
export function ComparedPieces({ named: { ids, tooMany, unknown }, rendered }: ComparedPiecesProps) {
  const { pieces, missing, error, refetch, isLoading } = useCompared(ids, rendered);
  const remarks = [
    ...(tooMany.length > 0 ? [COMPARE_COPY.tooMany] : []),
    ...(unknown ? [COMPARE_COPY.unknown] : []),
    ...missing.map((one) => COMPARE_COPY.missing(one.id, one.missing)),
    ...(pieces.length === 1 && !isLoading && pieces.length < MIN_COMPARED ? [COMPARE_COPY.one] : []),
  ];
  return (
    <div className={styles.stack}>
      {remarks.length > 0 && (
        <Notice>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      {error && (
        <Notice variant="error">
          {COMPARE_COPY.failed}{' '}
          <Button variant="text" onClick={() => refetch()}>
            {COMPARE_COPY.tryAgain}
          </Button>
        </Notice>
      )}
      {isLoading && !error && (
        <p role="status" data-loading>
          {COMPARE_COPY.loading}
        </p>
      )}
      {pieces.length > 0 && <CompareTable pieces={pieces} />}
      {pieces.length > 0 && pieces.length < MAX_COMPARED && <FurtherPieces pieces={pieces} />}
    </div>
  );
}

const MAX_FURTHER = 4;

/** Pieces like the first one, each a link to the comparison with it. */
function FurtherPieces({ pieces }: { pieces: readonly ComparedPiece[] }) {
  const ids = pieces.map(({ product }) => product.product_id);
  const [first] = pieces;
  if (!first) return null;
  const others = first.details.similar.filter(({ product_id }) => !ids.includes(product_id));
  const pricedAt = new Date(first.details.priced_at);
  const products = others.slice(0, MAX_FURTHER).map((piece) => toListedProduct(piece, '', pricedAt));
  if (products.length === 0) return null;
  return (
    <PieceRow
      title={COMPARE_COPY.add}
      products={products}
      addressOf={({ product_id }) => paths.compare([...ids, product_id])}
    />
  );
}
