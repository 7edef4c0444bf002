import { shopTitle } from '#contract/seller/shop-name.ts';
import { ROW_TEXTS } from '#contract/texts/collection-texts.ts';
import { paths } from '#storefront/paths.ts';
import { publicPageMeta, sharePicture, shopNameIn } from '#storefront/seo/seo.ts';
import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { servicesContext } from '#storefront/services.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import type { Route } from './+types/home-page.ts';
import { Assurances } from './assurances/assurances.tsx';
import { Collections } from './collections/collections.tsx';
import { EverydayPieces } from './everyday-pieces.tsx';
import { GiftCards } from './gift-cards/gift-cards.tsx';
import { Hero } from './hero/hero.tsx';
import { JoinForm } from './join/join-form.tsx';
import { organizationJsonLd } from './organization-json-ld.ts';
import { firstPieces, rowQuery } from './priced-pieces.ts';
import { Testimonials } from './testimonials/testimonials.tsx';
import { CategoryTiles } from './tiles/category-tiles.tsx';
import { GenderTiles } from './tiles/gender-tiles.tsx';

const DESCRIPTION =
  'Hallmarked gold, silver and diamond jewellery. See what you pay for: metal, making, stones and GST.';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { seller, products, texts } = context.get(servicesContext);
  const changed = texts();
  const { row_collection } = { ...ROW_TEXTS, ...changed };
  // Without the row of pieces the page is still worth showing.
  const pieces = await products(rowQuery(row_collection)).then(firstPieces, () => []);
  return { origin: url.origin, seller: seller(), share: sharePicture(changed), pieces };
}

/** Avoids a request to the server on client-side navigation. */
export function clientLoader() {
  return undefined;
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPageMeta(matches, {
    title: shopTitle(shopNameIn(matches)),
    description: DESCRIPTION,
    path: paths.home(),
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData && (
        <StructuredData
          text={import.meta.env.SSR ? jsonLdText(organizationJsonLd(loaderData, DESCRIPTION)) : ''}
        />
      )}
      <h1>
        <VisuallyHidden>{shopTitle(useShopName())}</VisuallyHidden>
      </h1>
      <Hero />
      <CategoryTiles />
      <EverydayPieces rendered={loaderData?.pieces} />
      <GenderTiles />
      <Collections />
      <Assurances />
      <GiftCards />
      <Testimonials />
      <JoinForm />
    </>
  );
}
