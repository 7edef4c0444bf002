import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { LISTING_RENDERED_PIECES } from '#contract/constants.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { absoluteAddress, publicPageMeta } from '#storefront/seo/seo.ts';
import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { servicesContext } from '#storefront/services.ts';
import { namesOf } from '#storefront/shell/category-names.ts';
import { Page } from '#storefront/ui/page.tsx';
import type { Route } from './+types/listing-page.ts';
import { canonicalFilters } from './canonical-filters.ts';
import { ListingBody } from './listing-body.tsx';
import { LISTING_COPY, listingTitle } from './listing-copy.ts';
import { addressOfFilters, filtersOfAddress, type ListingPlace, placeOfAddress } from './listing-filters.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingHero } from './listing-hero.tsx';
import { productListJsonLd } from './product-list-json-ld.ts';
import { type RenderedListing, useListing } from './use-listing.ts';
import { useListingFilters } from './use-listing-filters.ts';

const PATH = '/user/products';

interface ListingData {
  rendered: RenderedListing | undefined;
  /** The listing's own path among all that show the same; the browser does not look for it. */
  path?: string;
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<ListingData> {
  const filters = filtersOfAddress(url.searchParams);
  const place = placeOfAddress(url.searchParams);
  const services = context.get(servicesContext);
  const response = await services.products({ ...filters, ...place, page_size: LISTING_RENDERED_PIECES });
  // Prices change with the Indian date only; the same moment all day makes the same page of the same answer.
  const now = startOfIndianDay(indianDate(services.clock())).getTime();
  const own = canonicalFilters(filters, namesOf(response.data));
  return { rendered: { filters, place, response, now }, path: PATH + addressOfFilters(own, place) };
}

/** In the browser the products come through the call, so there is nothing to wait for. */
export function clientLoader(): ListingData {
  return { rendered: undefined };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { sort: _, ...filters } = filtersOfAddress(new URLSearchParams(location.search));
  const { rendered, path = PATH + addressOfFilters(filters) } = loaderData;
  const title = listingTitle(filters);
  return [
    ...publicPageMeta({
      title,
      description: `${title}: ${LISTING_COPY.description}`,
      address: absoluteAddress(matches, path),
    }),
    // An address that nobody links to, with nothing to find.
    ...(rendered?.response.total === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** The product listing. */
export default function ListingPage({ loaderData: { rendered, path }, matches }: Route.ComponentProps) {
  const { filters, tileWords, change } = useListingFilters();
  const listing = useListing(filters, rendered);
  const cameBack = useNavigationType() === 'POP' && !rendered;
  // Who comes back finds every piece where it stood, so then all cards are laid out at once.
  const [spared] = useState(!cameBack);
  const title = listingTitle(filters, tileWords);
  return (
    <>
      {rendered && path && (
        <StructuredData
          text={
            import.meta.env.SSR
              ? jsonLdText(productListJsonLd(rendered, title, absoluteAddress(matches, path)))
              : ''
          }
        />
      )}
      <ListingHero slim={Boolean(filters.category || filters.gender)} />
      <Page>
        <ListingHead title={title} filters={filters} listing={listing} onChange={change} />
        <ListingBody listing={listing} label={title} spared={spared} {...neighbours(rendered)} />
      </Page>
    </>
  );
}

/** Where a piece comes before, its page's number is not known; then the way back leads to the beginning. */
function neighbours(rendered: RenderedListing | undefined) {
  if (!rendered) return { previous: undefined, next: undefined };
  const { filters, place, response } = rendered;
  const { page = 1, after } = place;
  const address = (neighbour: ListingPlace) => `${PATH}${addressOfFilters(filters, neighbour)}`;
  return {
    previous: page > 2 ? address({ page: page - 1 }) : page > 1 || after ? address({}) : undefined,
    next: response.next ? address({ after: response.next }) : undefined,
  };
}
