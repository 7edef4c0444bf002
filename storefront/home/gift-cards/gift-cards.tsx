import { Link } from 'react-router';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Section } from '../section.tsx';
import { GIFT_CARD_COPY, GIFT_CARDS } from './gift-card-copy.ts';
import styles from './gift-cards.module.css';

/** The gift cards whose headline is not empty. */
export function GiftCards() {
  const { heading, link, category, got } = GIFT_CARD_COPY;
  const texts = useTexts(HOME_TEXTS);
  const cards = GIFT_CARDS.filter(({ place }) => texts[`${place}_headline`]);
  if (cards.length === 0) return null;
  return (
    <Section
      heading={heading}
      aside={
        <Link className={styles.link} to={paths.listing({ category })} state={{ category }}>
          {link}
        </Link>
      }
    >
      <ul className={styles.cards}>
        {cards.map(({ place, alt }) => (
          <li key={place}>
            <figure>
              <ShopPicture
                className={styles.picture}
                place={place}
                name={HOME_PICTURES[place]}
                widths={[480, 768, 1200]}
                width={1200}
                height={800}
                alt={alt}
                sizes="(min-width: 48em) 48vw, 100vw"
              />
              <figcaption className={styles.words}>
                <h3 className={styles.headline}>{texts[`${place}_headline`]}</h3>
                <p className={styles.line}>{texts[`${place}_line`]}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Link className={styles.link} to={paths.giftCard()}>
        {got}
      </Link>
    </Section>
  );
}
