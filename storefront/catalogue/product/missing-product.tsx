import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { productsQuery } from '#storefront/api-client/queries.ts';
import { paths } from '#storefront/paths.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { toListedProduct } from '../products/listed-products.ts';
import { PieceRow } from './others/piece-row.tsx';
import styles from './product-view.module.css';

const SHOWN = 4;

interface MissingProductProps {
  rendered: Product[] | undefined;
  /** The time of the rendered prices, in milliseconds since the epoch. */
  now: number | undefined;
}

/** In the place of a product that was withdrawn or never was; other pieces to go on with. */
export default function MissingProduct({ rendered, now }: MissingProductProps) {
  const [openedAt] = useState(() => new Date(now ?? Date.now()));
  const { data } = useQuery({
    ...productsQuery({ page_size: SHOWN }),
    enabled: rendered === undefined,
    select: (response) => response.data.flatMap(({ products }) => products),
  });
  const products = rendered ?? data ?? [];
  const shown = products.map((product) => toListedProduct(product, '', openedAt));
  return (
    <>
      <Page variant="message" title="This piece is not in our shop">
        <p>It may have been sold or withdrawn, or the link may be incomplete.</p>
        <p>
          <ButtonLink to={paths.listing()} variant="secondary">
            Browse all jewellery
          </ButtonLink>
        </p>
      </Page>
      {shown.length > 0 && (
        <div className={styles.instead}>
          <PieceRow title="You may like these" products={shown} />
        </div>
      )}
    </>
  );
}
