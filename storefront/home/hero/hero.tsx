import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { HERO_INTERVAL_MS } from '#contract/constants.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Picture } from '#storefront/ui/pictures/picture.tsx';
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
  return (
    <section className={styles.hero} aria-label="Highlights" aria-roledescription="carousel">
      <ul className={styles.stage} data-hydrated={hydrated} {...swipe}>
        {HERO_SLIDES.map((slide, index) => (
          <HeroSlide key={slide.image} slide={slide} index={index} active={index === slides.current} />
        ))}
      </ul>
      <div className={styles.front} data-ink={shown?.ink}>
        <div className={styles.rail} data-side={shown?.buttonAlign}>
          <ShopNow />
        </div>
        <SlideControls slides={slides} count={HERO_SLIDES.length} className={styles.controls} />
      </div>
    </section>
  );
}

function HeroSlide({ slide, index, active }: { slide: Slide; index: number; active: boolean }) {
  const texts = useTexts(HOME_TEXTS);
  const ground: CSSProperties = { '--slide-ground': slide.ground };
  return (
    <li
      className={styles.slide}
      style={ground}
      data-active={active}
      data-side={slide.buttonAlign}
      data-ink={slide.ink}
      aria-roledescription="slide"
      aria-hidden={!active}
    >
      <Picture
        className={styles.picture}
        name={slide.image}
        widths={[960, 1440, 1920]}
        width={1920}
        height={1080}
        alt={slide.alt}
        sizes="100vw"
        first={index === 0}
        crop={{
          media: '(width < 48em)',
          name: `${slide.image}-portrait`,
          widths: [480, 768],
          width: 768,
          height: 960,
        }}
      />
      <div className={styles.words}>
        <p className={styles.headline}>{texts[`${slide.key}_headline`]}</p>
        <p className={styles.line}>{texts[`${slide.key}_line`]}</p>
        <Link className={styles.link} to={slide.link.to} state={slide.link.state}>
          {slide.link.text}
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
