import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { goodsQuery } from '../goods/goods-queries.ts';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { PiecePicture } from '../ui/piece-picture.tsx';
import styles from './assisted-orders.module.css';
import { ChoosePiece } from './choose-piece.tsx';

/** Finds pieces on sale, to put them into the cart. */
export function AddPiecePanel({ userId }: { userId: string }) {
  const [search] = useSearchParams();
  const q = search.get('q');
  return (
    <Panel title="Pieces of the shop">
      <SearchForm label="Name or SKU" />
      {q && <FoundPieces key={q} userId={userId} q={q} />}
    </Panel>
  );
}

function FoundPieces({ userId, q }: { userId: string; q: string }) {
  const query = useInfiniteQuery(goodsQuery({ q, state: 'on sale' }));
  const pieces = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      {query.isPending && <p role="status">One moment…</p>}
      {pieces?.length === 0 && <p>No piece on sale is found. Try another word.</p>}
      {pieces && (
        <ul aria-label="Pieces of the shop">
          {pieces.map((piece) => (
            <FoundPiece key={piece.product_id} userId={userId} piece={piece} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show more pieces</MoreButton>
    </>
  );
}

function FoundPiece({ userId, piece }: { userId: string; piece: GoodsPiece }) {
  const { product_id, sku, product_name, photo_url, price, price_on_request } = piece;
  return (
    <li className={styles.line}>
      <PiecePicture address={photo_url} />
      <div className={styles.what}>
        <p className={styles.name}>{product_name}</p>
        <p className={styles.soft}>
          {[sku, price_on_request ? 'Price on request' : shownRupees(price), stockText(piece)].join(' · ')}
        </p>
      </div>
      <div className={styles.acts}>
        <ChoosePiece userId={userId} productId={product_id} name={product_name} />
      </div>
    </li>
  );
}

function stockText({ for_sale }: GoodsPiece): string {
  if (for_sale === null) return 'made to order';
  return for_sale === 0 ? 'sold out' : `${for_sale} in the shop`;
}
