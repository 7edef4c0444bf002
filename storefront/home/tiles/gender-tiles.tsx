import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { Picture } from '#storefront/ui/pictures/picture.tsx';
import { Section } from '../section.tsx';
import styles from './gender-tiles.module.css';
import { GENDER_COPY, GENDER_TILES } from './tile-copy.ts';

/** Three links to the listing by gender. */
export function GenderTiles() {
  return (
    <Section heading={GENDER_COPY.heading} variant="sunken">
      <ul className={styles.tiles}>
        {GENDER_TILES.map(({ name, gender, line, image }) => (
          <li key={name}>
            <Link
              className={styles.tile}
              to={paths.listing({ gender })}
              state={{ gender, title: name }}
              aria-labelledby={`made-for-${gender}`}
              aria-describedby={`made-for-${gender}-line`}
            >
              <Picture
                className={styles.picture}
                name={image}
                widths={[480, 768]}
                width={768}
                height={960}
                alt=""
                sizes="(min-width: 48em) 32vw, 100vw"
              />
              <span className={styles.words}>
                <span id={`made-for-${gender}`} className={styles.name}>
                  {name}
                </span>
                <span id={`made-for-${gender}-line`} className={styles.line}>
                  {line}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
