import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { HERO_INTERVAL_MS } from '#contract/constants.ts';
import { HOME_PICTURES } from '#contract/shop-pictures/home-pictures.ts';
import { inkOn, SLIDE_COLOURS } from '#contract/shop-pictures/slide-colours.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { ShopPicture } from '#storefront/shop-pictures/shop-picture.tsx';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { pictureUrl } from '#storefront/ui/pictures/picture-sources.ts';
import { useMissingImage } from '#storefront/ui/pictures/use-missing-image.ts';
import { SlideControls } from '#storefront/ui/slides/slide-controls.tsx';
import { useSlides } from '#storefront/ui/slides/use-slides.ts';
import { useSwipe } from '#storefront/ui/slides/use-swipe.ts';
import styles from './hero.module.css';
import { HERO_SLIDES, type Slide } from './hero-copy.ts';

/** The three slides at the top; their shared button moves to the side that the current picture leaves free. */
export function Hero() {
  const slides = useSlides(HERO_SLIDES.length, HERO_INTERVAL_MS);
  const swipe = useSwipe(slides.step);
  const hydrated = useHydrated();
  const shown = HERO_SLIDES[slides.current];
  const colours = useTexts(SLIDE_COLOURS);
  return (
    <section className={styles.hero} aria-label="Highlights" aria-roledescription="carousel">
      <ul className={styles.stage} data-hydrated={hydrated} {...swipe}>
        {HERO_SLIDES.map((slide, index) => (
          <HeroSlide key={slide.place} slide={slide} index={index} active={index === slides.current} />
        ))}
      </ul>
      <div className={styles.front} data-ink={shown && inkOn(colours[`${shown.place}_colour`])}>
        <div className={styles.rail} data-side={shown?.buttonAlign}>
          <ShopNow />
        </div>
        <SlideControls slides={slides} count={HERO_SLIDES.length} className={styles.controls} />
      </div>
    </section>
  );
}

/** On phones the owner's picture, which has no crop of its own, is cut at its sides. */
const SIZES = '(width < 48em) 142vw, 100vw';

function HeroSlide({ slide, index, active }: { slide: Slide; index: number; active: boolean }) {
  const { place, alt, buttonAlign } = slide;
  const texts = useTexts(HOME_TEXTS);
  const colour = useTexts(SLIDE_COLOURS)[`${place}_colour`];
  const ground: CSSProperties = { '--slide-ground': colour };
  return (
    <li
      className={styles.slide}
      style={ground}
      data-active={active}
      data-side={buttonAlign}
      data-ink={inkOn(colour)}
      aria-roledescription="slide"
      aria-hidden={!active}
    >
      <ShopPicture
        className={styles.picture}
        place={place}
        name={HOME_PICTURES[place]}
        widths={[960, 1440, 1920]}
        width={1920}
        height={1080}
        alt={alt}
        sizes={SIZES}
        first={index === 0}
        crop={{
          media: '(width < 48em)',
          name: `${HOME_PICTURES[place]}-portrait`,
          widths: [480, 768],
          width: 768,
          height: 960,
        }}
      />
      <div className={styles.words}>
        <p className={styles.headline}>{texts[`${place}_headline`]}</p>
        <p className={styles.line}>{texts[`${place}_line`]}</p>
        <Link className={styles.link} to={texts[`${place}_address`]}>
          {texts[`${place}_link`]}
        </Link>
      </div>
    </li>
  );
}

function ShopNow() {
  const src = pictureUrl('site/shop-now', 240);
  const { ref, missing, onError } = useMissingImage(src);
  return (
    <Link to={paths.listing()} className={styles.shopNow}>
      <span className={styles.seal}>
        <img
          ref={ref}
          className={missing ? styles.missing : undefined}
          src={src}
          alt=""
          fetchPriority="low"
          width={56}
          height={56}
          onError={onError}
        />
      </span>
      Shop Now
    </Link>
  );
}
