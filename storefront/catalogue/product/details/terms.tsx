import { Link } from 'react-router';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { PROMISE_TEXTS } from '#contract/texts/promise-texts.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import styles from './terms.module.css';
import { type TermOfPiece, termsOfPiece } from './terms-of-piece.ts';

/** These are open: the law wants them read before the purchase. */
const OPEN = 2;

/** What is good to know before buying, each term with its short form in view. */
export function Terms({ product, details }: { product: ListedProduct; details: ProductDetails }) {
  const terms = termsOfPiece({
    ...{ product, details },
    ...{ seller: useSeller(), promises: useTexts(PROMISE_TEXTS) },
  });
  return (
    <section aria-labelledby="terms" className={styles.terms}>
      <h2 id="terms">Before you buy</h2>
      <div className={styles.list}>
        {terms.map((term, index) => (
          <Term key={term.title} term={term} isOpen={index < OPEN} />
        ))}
      </div>
    </section>
  );
}

function Term({ term: { title, fact, lines, policy }, isOpen }: { term: TermOfPiece; isOpen: boolean }) {
  return (
    <details className={styles.term} open={isOpen}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <span className={styles.fact}>{fact}</span>
      </summary>
      <div className={styles.lines}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {policy && (
          <p>
            <Link to={paths.policy(policy)} aria-label={`${title}: our policy in full`}>
              Our policy in full
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
