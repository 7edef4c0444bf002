import { Link } from 'react-router';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { COLLECTION_TEXTS, signatureCollections } from '#contract/texts/collection-texts.ts';
import { paths } from '#storefront/paths.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Section } from '../section.tsx';
import { COLLECTION_ALTS, COLLECTION_COPY } from './collection-copy.ts';
import styles from './collections.module.css';

/** Four in a row, two on a phone; otherwise some are up to twice as wide. */
const SMALL = '(min-width: 48em) 24vw, 48vw';
const LARGE = '(min-width: 48em) 48vw, 96vw';

/** The signature collections, each a link to its pieces. */
export function Collections() {
  const collections = signatureCollections(useTexts(COLLECTION_TEXTS));
  if (collections.length === 0) return null;
  return (
    <Section heading={COLLECTION_COPY.heading}>
      <ul className={styles.grid} data-count={collections.length}>
        {collections.map(({ place, name, line }) => (
          <li key={place}>
            <Link
              className={styles.tile}
              to={paths.listing({ collection: name })}
              aria-labelledby={place}
              aria-describedby={`${place}-line`}
            >
              <ShopPicture
                className={styles.picture}
                place={place}
                name={HOME_PICTURES[place]}
                widths={[320, 640]}
                width={640}
                height={640}
                alt={COLLECTION_ALTS[place]}
                sizes={collections.length % 4 === 0 ? SMALL : LARGE}
              />
              <h3 id={place} className={styles.name}>
                {name}
              </h3>
              <p id={`${place}-line`} className={styles.line}>
                {line}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
