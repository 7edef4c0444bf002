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
import type { UpdateOrderPanBody, UpdateOrderPanResponse } from './accounts/pan.ts';
import type { ProductsQuery, ProductsResponse } from './catalogue/catalogue.ts';
import type {
  ProductQuery,
  ProductResponse,
  TaggedPieceQuery,
  TaggedPieceResponse,
} from './catalogue/product-details.ts';
import type {
  AddToCartBody,
  CartChangeResponse,
  CartResponse,
  DeleteCartItemParams,
  UpdateCartItemBody,
} from './orders/cart.ts';
import type { InvoicesResponse } from './orders/invoices.ts';
import type {
  CancelOrderBody,
  CouponSavingsResponse,
  CouponsResponse,
  CreateOrderBody,
  CreateOrderResponse,
  OrdersResponse,
  ReturnOrderToCartResponse,
} from './orders/orders.ts';
import type {
  CreateOrderPaymentBody,
  InitiatePaymentBody,
  InitiatePaymentResponse,
  VerifyPaymentBody,
  VerifyPaymentResponse,
  VerifySchemePaymentBody,
} from './orders/payments.ts';
import type { PriceChangeQuery, PriceChangeResponse } from './rates/price-change.ts';
import type { PublicRatesResponse } from './rates/public-rates.ts';
import type {
  InitiateInstalmentBody,
  PassbookParams,
  PassbookResponse,
  VerifyInstalmentBody,
} from './schemes/passbook.ts';
import type { SchemesResponse, UserSchemesResponse } from './schemes/schemes.ts';

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
  summary: string;
  readonly shape?: Shape;
}

type Access = Call['access'];

function call<Shape extends CallShape>(
  method: Call['method'],
  path: string,
  access: Access,
  summary: string,
): Call<Shape> {
  return { method, path: `/users/data/${path}`, access, summary };
}

/** All API calls, under `/api/v1`; shared by server and browser. */
export const calls = {
  login: call<{ body: LoginBody; response: LoginResponse }>('POST', 'login', 'public', 'Log in'),
  logout: call<{ response: MessageResponse }>('POST', 'logout', 'customer', 'Log out: ends this session'),
  register: call<{ body: RegisterBody; response: RegisterResponse }>('POST', 'register', 'public', 'Sign up'),
  getProfile: call<{ response: ProfileResponse }>('GET', 'getprofile', 'customer', 'The profile'),
  updateProfile: call<{ body: UpdateProfileBody; response: ProfileChangeResponse }>(
    'PUT',
    'updateprofile',
    'customer',
    'Change the profile: only the fields that are given',
  ),
  changePassword: call<{ body: ChangePasswordBody; response: MessageResponse }>(
    'POST',
    'changePassword',
    'customer',
    'Change the password; all other sessions of this customer end',
  ),
  requestPasswordReset: call<{ body: RequestPasswordResetBody; response: MessageResponse }>(
    'POST',
    'requestPasswordReset',
    'public',
    'Ask for an e-mail with a link at which a new password is chosen',
  ),
  resetPassword: call<{ body: ResetPasswordBody; response: MessageResponse }>(
    'POST',
    'resetPassword',
    'public',
    'Choose a new password with the token of such a link; all sessions of the customer end',
  ),
  getSessions: call<{ response: SessionsResponse }>(
    'GET',
    'getSessions',
    'customer',
    'Where this customer is logged in, this session first',
  ),
  endSession: call<{ params: EndSessionParams; response: MessageResponse }>(
    'DELETE',
    'endSession/:session_id',
    'customer',
    'Log this customer out of one session',
  ),
  endOtherSessions: call<{ response: MessageResponse }>(
    'POST',
    'endOtherSessions',
    'customer',
    'Log this customer out everywhere but here',
  ),
  getProducts: call<{ query?: ProductsQuery; response: ProductsResponse }>(
    'GET',
    'getProducts',
    'public',
    'The catalogue: whole without parameters, else one page of it',
  ),
  getProduct: call<{ query: ProductQuery; response: ProductResponse }>(
    'GET',
    'getProduct',
    'public',
    'One product with its details, and others of its category',
  ),
  getTaggedPiece: call<{ query: TaggedPieceQuery; response: TaggedPieceResponse }>(
    'GET',
    'getTaggedPiece',
    'public',
    'The physical piece with a tag: its weights, its hallmark and whether it is in the shop',
  ),
  getRates: call<{ response: PublicRatesResponse }>(
    'GET',
    'getRates',
    'public',
    'Today’s metal rates, the change since yesterday and the last 90 days',
  ),
  getPriceChange: call<{ query: PriceChangeQuery; response: PriceChangeResponse }>(
    'GET',
    'getPriceChange',
    'public',
    'Why the price of a product is not what it was on a day or at a rate set; the causes add up',
  ),
  getSchemes: call<{ response: SchemesResponse }>('GET', 'getSchemes', 'public', 'The savings schemes'),
  getUserSchemes: call<{ response: UserSchemesResponse }>(
    'GET',
    'getUserSchemes',
    'customer',
    'The schemes this customer joined',
  ),
  addToCart: call<{ body: AddToCartBody; response: CartChangeResponse }>(
    'POST',
    'addToCart',
    'customer',
    'Add a product; a product already there gets more pieces',
  ),
  updateCartItem: call<{ body: UpdateCartItemBody; response: CartChangeResponse }>(
    'PUT',
    'updateCartItem',
    'customer',
    'Set the quantity of a cart line',
  ),
  deleteCartItem: call<{ params: DeleteCartItemParams; response: MessageResponse }>(
    'DELETE',
    'deleteCartItem/:cart_id',
    'customer',
    'Remove a cart line',
  ),
  getCart: call<{ response: CartResponse }>('GET', 'getCart', 'customer', 'The cart at today’s prices'),
  getCoupons: call<{ response: CouponsResponse }>('GET', 'getCoupons', 'public', 'The coupons on offer'),
  getCouponSavings: call<{ response: CouponSavingsResponse }>(
    'GET',
    'getCouponSavings',
    'customer',
    'What each coupon on offer would save on this cart, or why it does not apply',
  ),
  createOrder: call<{ body: CreateOrderBody; response: CreateOrderResponse }>(
    'POST',
    'createOrder',
    'customer',
    'Turn the cart into an order',
  ),
  getOrders: call<{ response: OrdersResponse }>('GET', 'getOrders', 'customer', 'The orders, newest first'),
  cancelOrder: call<{ body: CancelOrderBody; response: MessageResponse }>(
    'POST',
    'cancelOrder',
    'customer',
    'Cancel an order that is not paid',
  ),
  returnOrderToCart: call<{ body: CancelOrderBody; response: ReturnOrderToCartResponse }>(
    'POST',
    'returnOrderToCart',
    'customer',
    'Cancel an order that is not paid and put its pieces back into the cart',
  ),
  updateOrderPan: call<{ body: UpdateOrderPanBody; response: UpdateOrderPanResponse }>(
    'PUT',
    'updateOrderPan',
    'customer',
    'Give the buyer’s PAN for an order of two lakh rupees or more, or correct it',
  ),
  initiatePayment: call<{ body: InitiatePaymentBody; response: InitiatePaymentResponse }>(
    'POST',
    'initiatePayment',
    'customer',
    'Open the payment of an order or a scheme',
  ),
  createOrderPayment: call<{ body: CreateOrderPaymentBody; response: InitiatePaymentResponse }>(
    'POST',
    'createOrderPayment',
    'customer',
    'The same as initiatePayment for an order',
  ),
  verifyPayment: call<{ body: VerifyPaymentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifyPayment',
    'customer',
    'Have the payment of an order confirmed',
  ),
  verifySchemePayment: call<{ body: VerifySchemePaymentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifySchemePayment',
    'customer',
    'Have the payment of a scheme confirmed',
  ),
  getPassbook: call<{ params: PassbookParams; response: PassbookResponse }>(
    'GET',
    'getPassbook/:user_scheme_id',
    'customer',
    'The passbook of a scheme this customer joined: months, entries, benefit',
  ),
  initiateInstalmentPayment: call<{ body: InitiateInstalmentBody; response: InitiatePaymentResponse }>(
    'POST',
    'initiateInstalmentPayment',
    'customer',
    'Open the payment of this month’s instalment',
  ),
  verifyInstalmentPayment: call<{ body: VerifyInstalmentBody; response: VerifyPaymentResponse }>(
    'POST',
    'verifyInstalmentPayment',
    'customer',
    'Have the payment of an instalment confirmed',
  ),
  getUserInvoices: call<{ response: InvoicesResponse }>(
    'GET',
    'getUserInvoices',
    'customer',
    'The invoices of this customer’s paid orders',
  ),
} as const;
