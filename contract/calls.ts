import type { InvoicesResponse } from '#contract/orders/documents/invoices.ts';
import type {
  CreateOrderPaymentBody,
  InitiatePaymentBody,
  InitiatePaymentResponse,
  VerifyPaymentBody,
  VerifyPaymentResponse,
  VerifySchemePaymentBody,
} from '#contract/orders/payments/payments.ts';
import type {
  ChangePasswordBody,
  EndSessionParams,
  LoginBody,
  LoginResponse,
  MessageResponse,
  ProfileChangeResponse,
  ProfileResponse,
  RegisterBody,
  RegisterResponse,
  RequestPasswordResetBody,
  ResetPasswordBody,
  SessionsResponse,
  UpdateProfileBody,
} from './accounts/accounts.ts';
import type { ProductsQuery, ProductsResponse } from './catalogue/catalogue.ts';
import type {
  ProductQuery,
  ProductResponse,
  TaggedPieceQuery,
  TaggedPieceResponse,
} from './catalogue/product-details.ts';
import type {
  CartDeliveryQuery,
  CartDeliveryResponse,
  DeliveryQuery,
  DeliveryResponse,
} from './delivery/delivery.ts';
import type {
  AddToCartBody,
  CartChangeResponse,
  CartResponse,
  DeleteCartItemParams,
  UpdateCartItemBody,
} from './orders/cart.ts';
import type {
  CancelOrderBody,
  CouponSavingsResponse,
  CouponsResponse,
  CreateOrderBody,
  CreateOrderResponse,
  OrdersResponse,
} from './orders/orders.ts';
import type { PriceChangeQuery, PriceChangeResponse } from './rates/price-change.ts';
import type { PublicRatesResponse } from './rates/public-rates.ts';
import type {
  InitiateInstalmentBody,
  PassbookParams,
  PassbookResponse,
  VerifyInstalmentBody,
} from './schemes/passbook.ts';
import type { SchemesResponse, UserSchemesResponse } from './schemes/schemes.ts';
import type { SearchQuery, SearchResponse } from './search/search.ts';

/** Types of a call's parts; absent parts are not used by the call. */
export interface CallShape {
  body?: unknown;
  query?: unknown;
  params?: unknown;
  response: unknown;
}

/** One entry of the call table. `shape` is type-only, so the browser bundle contains no schemas. */
export interface Call<Shape extends CallShape = CallShape> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: 'public' | 'customer' | 'staff';
  /** For its documentation; those of `calls` are in call-summaries.ts. */
  summary?: string;
  readonly shape?: Shape;
}

type Access = Call['access'];

export function call<Shape extends CallShape>(
  method: Call['method'],
  path: string,
  access: Access,
): Call<Shape> {
  return { method, path: `/users/data/${path}`, access };
}

/** The API calls, under `/api/v1`, that every page loads; shared by server and browser. */
export const calls = {
  login: call<{ body: LoginBody; response: LoginResponse }>('POST', 'login', 'public'),
  logout: call<{ response: MessageResponse }>('POST', 'logout', 'customer'),
  register: call<{ body: RegisterBody; response: RegisterResponse }>('POST', 'register', 'public'),
  getProfile: call<{ response: ProfileResponse }>('GET', 'getprofile', 'customer'),
  updateProfile: call<{ body: UpdateProfileBody; response: ProfileChangeResponse }>(
    'PUT',
    'updateprofile',
    'customer',
  ),
  changePassword: call<{ body: ChangePasswordBody; response: MessageResponse }>(
    'POST',
    'changePassword',
    'customer',
  ),
  requestPasswordReset: call<{ body: RequestPasswordResetBody; response: MessageResponse }>(
    'POST',
    'requestPasswordReset',
    'public',
  ),
  resetPassword: call<{ body: ResetPasswordBody; response: MessageResponse }>(
    'POST',
    'resetPassword',
    'public',
  ),
  getSessions: call<{ response: SessionsResponse }>('GET', 'getSessions', 'customer'),
  endSession: call<{ params: EndSessionParams; response: MessageResponse }>(
    'DELETE',
    'endSession/:session_id',
    'customer',
  ),
  endOtherSessions: call<{ response: MessageResponse }>('POST', 'endOtherSessions', 'customer'),
  getProducts: call<{ query?: ProductsQuery; response: ProductsResponse }>('GET', 'getProducts', 'public'),
  search: call<{ query: SearchQuery; response: SearchResponse }>('GET', 'search', 'public'),
  getProduct: call<{ query: ProductQuery; response: ProductResponse }>('GET', 'getProduct', 'public'),
  getTaggedPiece: call<{ query: TaggedPieceQuery; response: TaggedPieceResponse }>(
    'GET',
    'getTaggedPiece',
    'public',
  ),
  getDelivery: call<{ query: DeliveryQuery; response: DeliveryResponse }>('GET', 'getDelivery', 'public'),
  getRates: call<{ response: PublicRatesResponse }>('GET', 'getRates', 'public'),
  getPriceChange: call<{ query: PriceChangeQuery; response: PriceChangeResponse }>(
    'GET',
    'getPriceChange',
    'public',
  ),
  getSchemes: call<{ response: SchemesResponse }>('GET', 'getSchemes', 'public'),
  getUserSchemes: call<{ response: UserSchemesResponse }>('GET', 'getUserSchemes', 'customer'),
  addToCart: call<{ body: AddToCartBody; response: CartChangeResponse }>('POST', 'addToCart', 'customer'),
  updateCartItem: call<{ body: UpdateCartItemBody; response: CartChangeResponse }>(
    'PUT',
    'updateCartItem',
    'customer',
  ),
  deleteCartItem: call<{ params: DeleteCartItemParams; response: MessageResponse }>(
    'DELETE',
    'deleteCartItem/:cart_id',
    'customer',
  ),
  getCart: call<{ response: CartResponse }>('GET', 'getCart', 'customer'),
  getCartDelivery: call<{ query: CartDeliveryQuery; response: CartDeliveryResponse }>(
    'GET',
    'getCartDelivery',
    'customer',
  ),
  getCoupons: call<{ response: CouponsResponse }>('GET', 'getCoupons', 'public'),
  getCouponSavings: call<{ response: CouponSavingsResponse }>('GET', 'getCouponSavings', 'customer'),
  createOrder: call<{ body: CreateOrderBody; response: CreateOrderResponse }>(
    'POST',
    'createOrder',
    'customer',
  ),
  getOrders: call<{ response: OrdersResponse }>('GET', 'getOrders', 'customer'),
  cancelOrder: call<{ body: CancelOrderBody; response: MessageResponse }>('POST', 'cancelOrder', 'customer'),
  initiatePayment: call<{ body: InitiatePaymentBody; response: InitiatePaymentResponse }>(
    'POST',
    'initiatePayment',
    'customer',
  ),
  createOrderPayment: call<{ body: CreateOrderPaymentBody; response: InitiatePaymentResponse }>(
    'POST',
    'createOrderPayment',
    'customer',
  ),
  verifyPayment: call<{ body: VerifyPaymentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifyPayment',
    'customer',
  ),
  verifySchemePayment: call<{ body: VerifySchemePaymentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifySchemePayment',
    'customer',
  ),
  getPassbook: call<{ params: PassbookParams; response: PassbookResponse }>(
    'GET',
    'getPassbook/:user_scheme_id',
    'customer',
  ),
  initiateInstalmentPayment: call<{ body: InitiateInstalmentBody; response: InitiatePaymentResponse }>(
    'POST',
    'initiateInstalmentPayment',
    'customer',
  ),
  verifyInstalmentPayment: call<{ body: VerifyInstalmentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifyInstalmentPayment',
    'customer',
  ),
  getUserInvoices: call<{ response: InvoicesResponse }>('GET', 'getUserInvoices', 'customer'),
} as const;
