import { Link } from 'react-router';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { paths } from '#storefront/paths.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { Section } from '../section.tsx';
import styles from './category-tiles.module.css';
import { CATEGORY_COPY, CATEGORY_TILES } from './tile-copy.ts';

/** Five links to the listing by category. */
export function CategoryTiles() {
  return (
    <Section heading={CATEGORY_COPY.heading}>
      <ul className={styles.tiles}>
        {CATEGORY_TILES.map(({ name, category, place, alt }) => (
          <li key={name}>
            <Link
              className={styles.tile}
              to={paths.listing({ category })}
              state={{ category, title: name }}
              aria-label={name}
            >
              <ShopPicture
                className={styles.picture}
                place={place}
                name={HOME_PICTURES[place]}
                widths={[320, 640]}
                width={640}
                height={640}
                alt={alt}
                sizes="(min-width: 64em) 19vw, 46vw"
              />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
