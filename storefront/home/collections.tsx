import { Picture } from '#storefront/ui/picture.tsx';
import { COLLECTION_COPY, COLLECTIONS } from './collection-copy.ts';
import styles from './collections.module.css';
import { Section } from './section.tsx';

/** The eight signature collections. */
export function Collections() {
  return (
    <Section heading={COLLECTION_COPY.heading}>
      <ul className={styles.grid}>
        {COLLECTIONS.map(({ name, line, image, alt }) => (
          <li key={name}>
            <figure>
              <Picture
                className={styles.picture}
                name={image}
                widths={[320, 640]}
                width={640}
                height={640}
                alt={alt}
                sizes="(min-width: 768px) 24vw, 48vw"
              />
              <figcaption className={styles.words}>
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.line}>{line}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
