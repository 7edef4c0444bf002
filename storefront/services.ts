import { createContext } from 'react-router';
import type { Product, ProductsQuery, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import type {
  ProductQuery,
  ProductResponse,
  TaggedPieceResponse,
} from '#contract/catalogue/product-details.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import type { PublicRatesResponse } from '#contract/rates/public-rates.ts';
import type { SchemesResponse } from '#contract/schemes/schemes.ts';
import type { SearchQuery, SearchResponse } from '#contract/search/search.ts';
import type { SocialPage } from '#contract/seller/social-pages.ts';
import type { PolicyName } from '#contract/texts/policies/policy-names.ts';
import type { SharedListResponse } from '#contract/wishes/shared-lists.ts';

/** The seller as shown on every page: what invoices print, and what the law requires of an online shop (P-91). */
export interface PublicSeller extends Seller {
  /** The address of the owner's own logo. */
  logo?: string;
  /** The hash of the owner's own icon. */
  icon?: string;
  /** Handles complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
  grievance_officer?: string;
  /** The jeweller's registration for hallmarking with the Bureau of Indian Standards. */
  bis_registration?: string;
  /** A number that answers on WhatsApp, with its country code. */
  whatsapp?: string;
  social?: SocialPage[];
  /** Whether the shop sends e-mail, such as links for a new password. */
  sends_email: boolean;
  /** How much heavier than sold a piece that was made for an order may be before the customer is asked. */
  max_heavier_percent: number;
}

/** The API's service functions that loaders call directly instead of over HTTP. */
export interface StorefrontServices {
  products(query: ProductsQuery): Promise<ProductsResponse>;
  search(query: SearchQuery): Promise<SearchResponse>;
  /** Refusals: not_found, product_withdrawn, choice_refused. */
  product(query: ProductQuery): Promise<ProductResponse | Refusal>;
  /** Alternatives to a product that is not on sale. */
  readAlternatives(productId: number): Promise<Product[]>;
  /** Refusal: not_found. */
  taggedPiece(tag: string): Promise<TaggedPieceResponse | Refusal>;
  /** Refusals: not_found, link_ended. */
  sharedList(token: string): Promise<SharedListResponse | Refusal>;
  /** 0 without products. */
  lastProductId(): Promise<number>;
  /** The next products on sale in the order of their ids, with what their addresses are made of. */
  namesOnSale(range: {
    after: number;
    last: number;
    take: number;
  }): Promise<Pick<Product, 'product_id' | 'product_name'>[]>;
  rates(): Promise<PublicRatesResponse>;
  schemes(): Promise<SchemesResponse>;
  /** The current time of the shop's clock, which may differ from the system clock. */
  clock(): Date;
  /** The current settings. */
  seller(): PublicSeller;
  /** The owner's own texts and pictures by name, without standard ones; undefined when there are none. */
  texts(): Readonly<Record<string, string>> | undefined;
  /** The policies that the owner rewrote. */
  policies(): Partial<Record<PolicyName, string>>;
  /** The payment provider's name, and the URL of its checkout script. */
  checkout(): { provider: string; scriptUrl: string };
}

/** The data of the root loader for every page. */
export interface RootData {
  checkout: ReturnType<StorefrontServices['checkout']>;
  seller: PublicSeller;
  /** The owner's own, by name. */
  texts?: Readonly<Record<string, string>>;
  origin: string;
}

/** The services of this request; loaders read it with `context.get(servicesContext)`. */
export const servicesContext = createContext<StorefrontServices>();

/** The text of each route's style sheets, by the id of the route. */
export type RouteStyles = ReadonlyMap<string, readonly string[]>;

/** The style sheets that a document carries; empty in development. */
export const routeStylesContext = createContext<RouteStyles>(new Map());

/** The CSP nonce for inline scripts; empty when no policy is sent. */
export const nonceContext = createContext<string>('');
