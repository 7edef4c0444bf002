import { pageMeta, publicMeta } from '#storefront/shell/seo.ts';
import { pictureUrl } from '#storefront/ui/picture-sources.ts';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import type { Route } from './+types/home-page.ts';
import { Assurances } from './assurances.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Collections } from './collections.tsx';
import { GenderTiles } from './gender-tiles.tsx';
import { GiftCards } from './gift-cards.tsx';
import { Hero } from './hero.tsx';
import { JoinForm } from './join-form.tsx';
import { Testimonials } from './testimonials.tsx';

const DESCRIPTION = 'Hallmarked gold, silver and diamond jewellery, every price opened up.';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

/** In the browser there is nothing to ask the server for. */
export function clientLoader() {
  return { origin: location.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { origin } = loaderData;
  return [
    ...pageMeta('Tola', DESCRIPTION),
    ...publicMeta(origin, '/', pictureUrl('site/hero-1', 1440)),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'JewelryStore',
        name: 'Tola',
        description: DESCRIPTION,
        url: `${origin}/`,
        currenciesAccepted: 'INR',
      },
    },
  ];
}

/** The home page: its eight sections in the specification's order. */
export default function HomePage() {
  return (
    <>
      <h1>
        <VisuallyHidden>Tola: gold, silver and diamond jewellery</VisuallyHidden>
      </h1>
      <Hero />
      <CategoryTiles />
      <GenderTiles />
      <Collections />
      <Assurances />
      <GiftCards />
      <Testimonials />
      <JoinForm />
    </>
  );
}
