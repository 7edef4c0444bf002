import { Link } from 'react-router';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Section } from '../section.tsx';
import styles from './gender-tiles.module.css';
import { GENDER_COPY, GENDER_TILES } from './tile-copy.ts';

/** Three links to the listing by gender. */
export function GenderTiles() {
  const texts = useTexts(HOME_TEXTS);
  return (
    <Section heading={GENDER_COPY.heading} variant="sunken">
      <ul className={styles.tiles}>
        {GENDER_TILES.map(({ name, gender, place }) => (
          <li key={name}>
            <Link
              className={styles.tile}
              to={paths.listing({ gender })}
              state={{ gender, title: name }}
              aria-labelledby={`made-for-${gender}`}
              aria-describedby={`made-for-${gender}-line`}
            >
              <ShopPicture
                className={styles.picture}
                place={place}
                name={HOME_PICTURES[place]}
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
                  {texts[`${place}_line`]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
