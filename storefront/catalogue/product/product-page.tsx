import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { data, useParams, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { errorCodes, isRefusal, refuse } from '#contract/errors.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { messages } from '#contract/messages.ts';
import { initialDataOptions } from '#storefront/api-client/queries.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { absoluteAddress, pageMeta, publicPageMeta, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { type StorefrontServices, servicesContext } from '#storefront/services.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { productsOf } from '../products/listed-products.ts';
import { productJsonLd } from '../products/product-json-ld.ts';
import type { Route } from './+types/product-page.ts';
import { MissingProduct } from './missing-product.tsx';
import { productIdOfAddress, tagOfAddress } from './product-address.ts';
import { productDescription } from './product-copy.ts';
import { isMissing, productQuery, taggedPieceQuery } from './product-queries.ts';
import { ProductView } from './product-view.tsx';

interface ProductData {
  /** What the server rendered; absent in the browser, where queries fetch it. */
  details?: ProductDetails;
  /** Of the tag in the address; null if the shop knows none. */
  piece?: TaggedPiece | null;
  /** In the place of a product that is not on sale. */
  instead?: Product[];
  /** The time for which the prices were computed, in milliseconds since the epoch. */
  now?: number;
}

const SHOWN_INSTEAD = 4;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const now = startOfIndianDay(indianDate(services.clock())).getTime();
  const productId = productIdOfAddress(params.product_id);
  const found = productId === undefined ? refuse('not_found') : await services.product(productId);
  if (isRefusal(found)) {
    const instead = await piecesInstead(services, productId);
    return data<ProductData>({ instead, now }, { status: errorCodes[found.refused][0] });
  }
  const tag = tagOfAddress(url.searchParams);
  const piece = tag === undefined ? undefined : await services.taggedPiece(tag);
  const shown = piece && { piece: isRefusal(piece) ? null : piece.data };
  return data<ProductData>({ details: found.data, ...shown, now }, { status: 200 });
}

async function piecesInstead(
  services: StorefrontServices,
  productId: number | undefined,
): Promise<Product[]> {
  const similar = productId === undefined ? [] : await services.piecesInsteadOf(productId);
  if (similar.length > 0) return similar;
  const { data: categories } = await services.products({ page_size: SHOWN_INSTEAD });
  return categories.flatMap(({ products }) => products);
}

/** In the browser queries fetch the product, so navigation does not wait for a loader. */
export function clientLoader(): ProductData {
  return {};
}

const listed = (product: Product, category_name: string, now: Date) =>
  productsOf({ data: [{ category_name, status: 'active', products: [product] }] }, now);

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  const { details, instead, now = 0 } = loaderData;
  if (instead) return unlistedPageMeta('This piece is not in our shop');
  const [product] = details ? listed(details.product, details.category_name, new Date(now)) : [];
  if (!product) return pageMeta('Jewellery');
  return publicPageMeta({
    title: product.product_name,
    description: productDescription(product),
    address: absoluteAddress(matches, paths.product(Number(params.product_id))),
  });
}

/** The page of one product; with a tag in its address also of one physical piece. */
export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { details: rendered, piece: renderedPiece, instead, now } = loaderData;
  const productId = productIdOfAddress(useParams().product_id);
  const tag = tagOfAddress(useSearchParams()[0]);
  const [openedAt] = useState(() => new Date(now ?? Date.now()));
  const {
    data: details,
    error,
    refetch,
  } = useQuery({
    ...productQuery(productId ?? 0),
    ...initialDataOptions(rendered),
    enabled: productId !== undefined && !instead,
  });
  const { data: piece } = useQuery({
    ...taggedPieceQuery(tag ?? ''),
    ...initialDataOptions(renderedPiece),
    enabled: tag !== undefined && !instead,
  });
  if (instead || productId === undefined || isMissing(error)) {
    return <MissingProduct rendered={instead} now={openedAt} />;
  }
  if (!details) {
    return (
      <Page>
        {error ? (
          <Notice variant="error">
            {messages.productsFailed} {messageOf(error) || messages.tryLater}{' '}
            <button type="button" onClick={() => refetch()}>
              Try again
            </button>
          </Notice>
        ) : (
          <Notice>One moment...</Notice>
        )}
      </Page>
    );
  }
  const [product] = listed(details.product, details.category_name, openedAt);
  if (!product) return null;
  return (
    <>
      {rendered && (
        <StructuredData
          text={
            import.meta.env.SSR
              ? jsonLdText(productJsonLd(product, openedAt, absoluteAddress(matches, paths.home())))
              : ''
          }
        />
      )}
      <ProductView
        key={productId}
        product={product}
        details={details}
        similar={details.similar.flatMap((one) => listed(one, details.category_name, openedAt))}
        {...(tag !== undefined && { tag, piece })}
      />
    </>
  );
}
