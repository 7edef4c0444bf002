import { HERO_INTERVAL_MS } from '#contract/constants.ts';
import { LISTING_PICTURES } from '#contract/shop-pictures/listing-pictures.ts';
import { LISTING_TEXTS } from '#contract/texts/listing-texts.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { SlideControls } from '#storefront/ui/slides/slide-controls.tsx';
import { useSlides } from '#storefront/ui/slides/use-slides.ts';
import { useSwipe } from '#storefront/ui/slides/use-swipe.ts';
import { LISTING_SLIDES } from './listing-copy.ts';
import styles from './listing-hero.module.css';

/** The two slides above the products, changing every four seconds; lower when the listing is filtered. */
export function ListingHero({ slim }: { slim: boolean }) {
  const slides = useSlides(LISTING_SLIDES.length, HERO_INTERVAL_MS);
  const swipe = useSwipe(slides.step);
  const hydrated = useHydrated();
  const texts = useTexts(LISTING_TEXTS);
  return (
    <section
      className={styles.hero}
      data-slim={slim || undefined}
      aria-label="About our pieces"
      aria-roledescription="carousel"
    >
      <ul className={styles.stage} data-hydrated={hydrated} {...swipe}>
        {LISTING_SLIDES.map(({ place, alt }, index) => {
          const active = index === slides.current;
          return (
            <li
              key={place}
              className={styles.slide}
              data-active={active}
              aria-roledescription="slide"
              aria-hidden={!active}
            >
              <ShopPicture
                className={styles.picture}
                place={place}
                name={LISTING_PICTURES[place]}
                widths={[960, 1920]}
                width={1920}
                height={600}
                alt={alt}
                sizes="100vw"
                first={index === 0}
              />
              <p className={styles.words}>
                <span className={styles.headline}>{texts[`${place}_headline`]}</span>{' '}
                <span>{texts[`${place}_line`]}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <SlideControls slides={slides} count={LISTING_SLIDES.length} className={styles.controls} />
    </section>
  );
}
