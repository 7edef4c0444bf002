import { useState } from 'react';
import { useNavigationType } from 'react-router';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { LISTING_RENDERED_PIECES } from '#contract/constants.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { paths } from '#storefront/paths.ts';
import { absoluteAddress, publicPageMeta, shopNameIn } from '#storefront/seo/seo.ts';
import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { servicesContext } from '#storefront/services.ts';
import { namesOf } from '#storefront/shell/categories/category-names.ts';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { FacetsProps } from '../facets/chosen-facets.ts';
import styles from '../facets/facets.module.css';
import { hasFacets } from '../facets/facets-of-address.ts';
import { canonicalFilters } from '../filters/canonical-filters.ts';
import { filtersOfAddress, type ListingPlace, placeOfAddress } from '../filters/listing-filters.ts';
import { useListingFilters } from '../filters/use-listing-filters.ts';
import { productListJsonLd } from '../products/product-list-json-ld.ts';
import type { Route } from './+types/listing-page.ts';
import { ListingBody } from './listing-body.tsx';
import { LISTING_COPY, listingTitle } from './listing-copy.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingHero } from './listing-hero.tsx';
import { type RenderedListing, useListing } from './use-listing.ts';
import { useListingPlace } from './use-listing-place.ts';

const Facets = hydratedWhenIdle<FacetsProps>(() => import('../facets/facets.tsx'));

interface ListingData {
  rendered: RenderedListing | undefined;
  /** The canonical path; only the server computes it. */
  path?: string;
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<ListingData> {
  const filters = filtersOfAddress(url.searchParams);
  const place = placeOfAddress(url.searchParams);
  const services = context.get(servicesContext);
  const response = await services.products({
    ...filters,
    ...place,
    page_size: LISTING_RENDERED_PIECES,
    facets: 'yes',
  });
  // Prices depend on the Indian date only; a fixed time of the day makes the page cacheable.
  const now = startOfIndianDay(indianDate(services.clock())).getTime();
  const canonical = canonicalFilters(filters, namesOf(response.data));
  const listed = { ...response, data: response.data.map(withShownPhotos) };
  return {
    rendered: { filters, place, response: listed, now },
    path: paths.listing({ ...canonical, ...place }),
  };
}

/** A card shows two photos and names them after its piece. */
function withShownPhotos(category: Category): Category {
  const products = category.products.map((product) => ({
    ...product,
    photos: product.photos.slice(0, 2).map(({ photo_url }) => ({ photo_url })),
  }));
  return { ...category, products };
}

/** In the browser `useListing` fetches the products, so navigation does not wait for a loader. */
export function clientLoader(): ListingData {
  return { rendered: undefined };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { sort: _, ...filters } = filtersOfAddress(new URLSearchParams(location.search));
  const { rendered, path = paths.listing(filters) } = loaderData;
  const title = listingTitle(filters);
  return [
    ...publicPageMeta(matches, {
      title,
      description: `${title}: ${LISTING_COPY.description}`,
      path,
    }),
    ...(rendered?.response.total === 0 || hasFacets(filters) ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export default function ListingPage({ loaderData: { rendered, path }, matches }: Route.ComponentProps) {
  const { filters, tileLabel, change } = useListingFilters();
  const listing = useListingPlace(useListing(filters, rendered));
  const isBackNavigation = useNavigationType() === 'POP' && !rendered;
  // After back navigation all cards are laid out at once, so that the scroll position can be restored.
  const [deferLayout] = useState(!isBackNavigation);
  const title = listingTitle(filters, tileLabel);
  return (
    <>
      {rendered && path && (
        <StructuredData
          text={
            import.meta.env.SSR
              ? jsonLdText(
                  productListJsonLd(rendered, listing.products, title, {
                    address: absoluteAddress(matches, path),
                    shopName: shopNameIn(matches),
                  }),
                )
              : ''
          }
        />
      )}
      <ListingHero
        slim={Boolean(filters.category || filters.gender || filters.collection || hasFacets(filters))}
      />
      <Page>
        <ListingHead title={title} filters={filters} listing={listing} onChange={change} />
        <div className={styles.split}>
          <Facets address={filters} counts={listing.facets} total={listing.total} pathOf={paths.listing} />
          <div>
            <ListingBody listing={listing} label={title} deferLayout={deferLayout} {...pageLinks(rendered)} />
          </div>
        </div>
      </Page>
    </>
  );
}

/** Links to the neighbouring pages. With `after` the page number is unknown, so `previous` is the first page. */
function pageLinks(rendered: RenderedListing | undefined) {
  if (!rendered) return { previous: undefined, next: undefined };
  const { filters, place, response } = rendered;
  const { page = 1, after } = place;
  const address = (neighbour: ListingPlace) => paths.listing({ ...filters, ...neighbour });
  return {
    previous: page > 2 ? address({ page: page - 1 }) : page > 1 || after ? address({}) : undefined,
    next: response.next ? address({ after: response.next }) : undefined,
  };
}
