import { createContext } from 'react-router';
import type { ProductsQuery, ProductsResponse } from '#contract/catalogue.ts';
import type { Seller } from '#contract/invoices.ts';
import type { SchemesResponse } from '#contract/schemes.ts';

/** The seller as every page names it: what invoices print, and what the law wants shown in a shop on the web. */
export interface PublicSeller extends Seller {
  /** Who answers complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
  grievance_officer?: string;
  /** The jeweller's registration for hallmarking with the Bureau of Indian Standards. */
  bis_registration?: string;
}

/** What the server lends the public pages: the same functions that answer the API, without a detour over HTTP. */
export interface StorefrontServices {
  products(query: ProductsQuery): Promise<ProductsResponse>;
  schemes(): Promise<SchemesResponse>;
  /** The present moment by the shop's clock, not by this machine's. */
  clock(): Date;
  /** Whose shop it is. */
  seller: PublicSeller;
  /** Where the payment provider's checkout script lives. */
  checkoutScriptUrl: string;
}

/** The services of this request; loaders read it with `context.get(servicesContext)`. */
export const servicesContext = createContext<StorefrontServices>();

/** The one-time word that the content policy asks of inline scripts; empty when no policy is sent. */
export const nonceContext = createContext<string>('');
