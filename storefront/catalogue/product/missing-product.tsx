import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { productsQuery } from '#storefront/api-client/queries.ts';
import { paths } from '#storefront/paths.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { productsOf } from '../products/listed-products.ts';
import { PieceRow } from './others/piece-row.tsx';
import styles from './product-view.module.css';

const SHOWN = 4;

/** In the place of a product that was withdrawn or never was; other pieces to go on with. */
export default function MissingProduct({ rendered, now }: { rendered: Product[] | undefined; now: Date }) {
  const { data } = useQuery({
    ...productsQuery({ page_size: SHOWN }),
    enabled: rendered === undefined,
    select: (response) => response.data.flatMap(({ products }) => products),
  });
  const products = rendered ?? data ?? [];
  const shown = productsOf({ data: [{ category_name: '', status: 'active', products }] }, now);
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
