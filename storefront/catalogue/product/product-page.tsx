import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  data,
  Navigate,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useSearchParams,
} from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import type { ChoicePrice } from '#contract/choices/choices.ts';
import { errorCodes, isRefusal, refuse } from '#contract/errors.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { initialDataOptions } from '#storefront/api-client/queries.ts';
import { paths } from '#storefront/paths.ts';
import { absoluteAddress, pageMeta, publicPageMeta, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { type StorefrontServices, servicesContext } from '#storefront/services.ts';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { toListedProduct } from '../products/listed-products.ts';
import { slugOf } from '../products/slug-of.ts';
import type { Route } from './+types/product-page.ts';
import { type AddressChoice, choiceOfAddress, offeredChoice } from './choices/choice-address.ts';
import { productIdOfAddress, tagOfAddress } from './product-address.ts';
import { productDescription } from './product-copy.ts';
import { isMissing, isNotOffered, productQuery, taggedPieceQuery } from './product-queries.ts';
import { ProductView } from './product-view.tsx';
import { productPreview } from './seo/product-preview.ts';
import { ProductStructuredData } from './seo/product-structured-data.tsx';
import { UnloadedProduct } from './unloaded-product.tsx';

const MissingProduct = hydratedWhenIdle(() => import('./missing-product.tsx'));

interface ProductData {
  /** Server-rendered data; absent in the browser, where queries fetch it. */
  details?: ProductDetails;
  /** The valid part of the address's choice; the details belong to it. */
  choice?: AddressChoice;
  /** Why the piece is not made as the address says. */
  refused?: string;
  /** The piece of the tag in the address; null if there is none. */
  piece?: TaggedPiece | null;
  /** In the place of a product that is not on sale. */
  instead?: Product[];
  /** The time for which the prices of those were computed, in milliseconds since the epoch. */
  now?: number;
}

const SHOWN_INSTEAD = 4;

const addressOf = ({ product_id, product_name }: Pick<Product, 'product_id' | 'product_name'>) =>
  paths.product(product_id, product_name);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const productId = productIdOfAddress(params.product_id);
  const found =
    productId === undefined
      ? refuse('not_found')
      : await chosenProduct(services, productId, choiceOfAddress(url.searchParams));
  if (isRefusal(found)) {
    const instead = await piecesInstead(services, productId);
    const now = startOfIndianDay(indianDate(services.clock())).getTime();
    return data<ProductData>({ instead, now }, { status: errorCodes[found.refused][0] });
  }
  const address = addressOf(found.details.product);
  if (params.slug !== undefined && params.slug !== slugOf(found.details.product.product_name)) {
    throw redirect(address + url.search, 301);
  }
  const tag = tagOfAddress(url.searchParams);
  const piece = tag === undefined ? undefined : await services.taggedPiece(tag);
  const shown = piece && { piece: isRefusal(piece) ? null : piece.data };
  const { notOffered, ...chosen } = found;
  return data<ProductData>(
    {
      ...chosen,
      details: withShownDetails(found.details),
      ...shown,
      ...(notOffered && { refused: notOffered.message }),
    },
    { status: notOffered ? errorCodes[notOffered.refused][0] : 200 },
  );
}

/** What the page shows at first; the browser's call brings the rest. */
function withShownDetails(details: ProductDetails): ProductDetails {
  const { choices, similar } = details;
  return {
    ...details,
    ...(choices && { choices: { ...choices, prices: choices.prices.map(withoutWeight) } }),
    similar: similar.map(withShownFields),
  };
}

const withoutWeight = (price: ChoicePrice): ChoicePrice => ({ ...price, net_weight: 0 });

/** Of a similar piece: one photo, name, price and weight. */
function withShownFields({ rate_lines: _, photos, ...product }: Product): Product {
  const shown = photos.slice(0, 1).map(({ photo_url }) => ({ photo_url }));
  return { ...product, photos: shown, description: '', stone: '' };
}

/** Loads the product of an address; an unavailable choice is dropped and reported. */
async function chosenProduct(services: StorefrontServices, product_id: number, entered: AddressChoice) {
  const found = await services.product({ product_id, ...entered });
  if (!isRefusal(found)) return { details: found.data, choice: entered };
  if (found.refused !== 'choice_refused') return found;
  const standard = await services.product({ product_id });
  if (isRefusal(standard)) return standard;
  const choice = offeredChoice(entered, standard.data.choices);
  const chosen = await services.product({ product_id, ...choice });
  return isRefusal(chosen) ? chosen : { details: chosen.data, choice, notOffered: found };
}

async function piecesInstead(
  services: StorefrontServices,
  productId: number | undefined,
): Promise<Product[]> {
  const similar = productId === undefined ? [] : await services.readAlternatives(productId);
  if (similar.length > 0) return similar;
  const { data: categories } = await services.products({ page_size: SHOWN_INSTEAD });
  return categories.flatMap(({ products }) => products);
}

/** A choice changes the query alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** In the browser queries fetch the product, so navigation does not wait for a loader. */
export function clientLoader(): ProductData {
  return {};
}

/** Priced for the moment of the response: an offer may end while the page is open, and this browser's clock may be wrong. */
function shownPieces({ product, similar, category_name, priced_at }: ProductDetails) {
  const shown = (piece: Product) => toListedProduct(piece, category_name, new Date(priced_at));
  return { product: shown(product), similar: similar.map(shown) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { details, instead } = loaderData;
  if (instead) return unlistedPageMeta(matches, 'This piece is not in our shop');
  const product = details && shownPieces(details).product;
  if (!product) return pageMeta(matches, 'Jewellery');
  return publicPageMeta(matches, {
    title: product.product_name,
    description: productDescription(product),
    path: addressOf(product),
    preview: import.meta.env.SSR ? productPreview(product) : undefined,
  });
}

/** The valid part of the address's choice, if its choices are known. */
function useOfferedChoice(
  productId: number,
  search: URLSearchParams,
  rendered: ProductDetails | undefined,
): AddressChoice {
  const queryClient = useQueryClient();
  const entered = choiceOfAddress(search);
  const loaded = queryClient.getQueriesData<ProductDetails>({ queryKey: ['products', 'one', productId] });
  const known = rendered ?? loaded.map(([, details]) => details).find((details) => details !== undefined);
  return known ? offeredChoice(entered, known.choices) : entered;
}

/** Both have their fields in the same order. */
const isSameChoice = (one: AddressChoice, other: AddressChoice | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The page of one product; with a tag in its address also of one physical piece. */
export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { details: rendered, choice: renderedChoice, piece: renderedPiece, instead, now } = loaderData;
  const productId = productIdOfAddress(useParams().product_id);
  const [search] = useSearchParams();
  const tag = tagOfAddress(search);
  const choice = useOfferedChoice(productId ?? 0, search, rendered);
  const {
    data: details,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...productQuery(productId ?? 0, choice),
    ...initialDataOptions(isSameChoice(choice, renderedChoice) ? rendered : undefined),
    placeholderData: keepPreviousData,
    enabled: productId !== undefined && !instead,
  });
  const { data: piece } = useQuery({
    ...taggedPieceQuery(tag ?? ''),
    ...initialDataOptions(renderedPiece),
    enabled: tag !== undefined && !instead,
  });
  // The same pieces in each rendering: parts that are not hydrated yet would be rendered anew.
  const pieces = useMemo(() => details && shownPieces(details), [details]);
  if (instead || productId === undefined || isMissing(error)) {
    return <MissingProduct rendered={instead} now={now} />;
  }
  if (isNotOffered(error)) return <Navigate to={paths.product(productId)} replace />;
  const isOther = isPlaceholderData && details?.product.product_id !== productId;
  if (!details || !pieces || isOther) {
    return <UnloadedProduct error={error} onRetry={() => refetch()} />;
  }
  const { product, similar } = pieces;
  const address = absoluteAddress(matches, paths.home());
  return (
    <>
      {rendered && <ProductStructuredData product={product} details={details} address={address} />}
      <ProductView
        key={productId}
        product={product}
        details={details}
        similar={similar}
        isLoading={isPlaceholderData}
        refused={loaderData.refused}
        {...(tag !== undefined && { tag, piece })}
      />
    </>
  );
}
