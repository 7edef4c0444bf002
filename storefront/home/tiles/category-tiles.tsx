import { Link } from 'react-router';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { CATEGORY_TEXTS, categoryTiles } from '#contract/texts/category-texts.ts';
import { paths } from '#storefront/paths.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Section } from '../section.tsx';
import styles from './category-tiles.module.css';
import { CATEGORY_ALTS, CATEGORY_COPY } from './tile-copy.ts';

/** Links to the listing by category. */
export function CategoryTiles() {
  const tiles = categoryTiles(useTexts(CATEGORY_TEXTS));
  if (tiles.length === 0) return null;
  return (
    <Section heading={CATEGORY_COPY.heading}>
      <ul className={styles.tiles}>
        {tiles.map(({ place, name, category }) => (
          <li key={place}>
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
                alt={CATEGORY_ALTS[place]}
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
