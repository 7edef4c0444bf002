import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { Picture } from '#storefront/ui/pictures/picture.tsx';
import { Section } from '../section.tsx';
import { COLLECTION_COPY, COLLECTIONS } from './collection-copy.ts';
import styles from './collections.module.css';

/** The eight signature collections, each a link to its pieces. */
export function Collections() {
  return (
    <Section heading={COLLECTION_COPY.heading}>
      <ul className={styles.grid}>
        {COLLECTIONS.map(({ name, line, image, alt }, place) => (
          <li key={name}>
            <Link
              className={styles.tile}
              to={paths.listing({ collection: name })}
              aria-labelledby={`collection-${place}`}
              aria-describedby={`collection-${place}-line`}
            >
              <Picture
                className={styles.picture}
                name={image}
                widths={[320, 640]}
                width={640}
                height={640}
                alt={alt}
                sizes="(min-width: 48em) 24vw, 48vw"
              />
              <h3 id={`collection-${place}`} className={styles.name}>
                {name}
              </h3>
              <p id={`collection-${place}-line`} className={styles.line}>
                {line}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
