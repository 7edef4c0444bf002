import { Link } from 'react-router';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Picture } from '#storefront/ui/pictures/picture.tsx';
import { Section } from '../section.tsx';
import { GIFT_CARD_COPY, GIFT_CARDS } from './gift-card-copy.ts';
import styles from './gift-cards.module.css';

export function GiftCards() {
  const { heading, link, category } = GIFT_CARD_COPY;
  const texts = useTexts(HOME_TEXTS);
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
        {GIFT_CARDS.map(({ key, image, alt }) => (
          <li key={image}>
            <figure>
              <Picture
                className={styles.picture}
                name={image}
                widths={[480, 768, 1200]}
                width={1200}
                height={800}
                alt={alt}
                sizes="(min-width: 48em) 48vw, 100vw"
              />
              <figcaption className={styles.words}>
                <h3 className={styles.headline}>{texts[`${key}_headline`]}</h3>
                <p className={styles.line}>{texts[`${key}_line`]}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
