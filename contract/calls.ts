import type {
  ChangePasswordBody,
  EndSessionParams,
  LoginAnswer,
  LoginBody,
  MessageAnswer,
  ProfileAnswer,
  ProfileChangeAnswer,
  RegisterAnswer,
  RegisterBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
  SessionsAnswer,
  UpdateProfileBody,
} from './accounts.ts';
import type {
  AddToCartBody,
  CartAnswer,
  CartChangeAnswer,
  DeleteCartItemParams,
  UpdateCartItemBody,
} from './cart.ts';
import type { ProductsAnswer, ProductsQuery } from './catalogue.ts';
import type { InvoicesAnswer } from './invoices.ts';
import type {
  CancelOrderBody,
  CouponsAnswer,
  CreateOrderAnswer,
  CreateOrderBody,
  OrdersAnswer,
} from './orders.ts';
import type { UpdateOrderPanAnswer, UpdateOrderPanBody } from './pan.ts';
import type {
  InitiateInstalmentBody,
  PassbookAnswer,
  PassbookParams,
  VerifyInstalmentBody,
} from './passbook.ts';
import type {
  CreateOrderPaymentBody,
  InitiatePaymentAnswer,
  InitiatePaymentBody,
  VerifyPaymentAnswer,
  VerifyPaymentBody,
  VerifySchemePaymentBody,
} from './payments.ts';
import type { SchemesAnswer, UserSchemesAnswer } from './schemes.ts';

/** What a call carries; each part is present only where the call has it. */
export interface CallShape {
  body?: unknown;
  query?: unknown;
  params?: unknown;
  answer: unknown;
}

/** One row of the call table. The shape exists for the compiler alone, so the browser pays for no schema. */
export interface Call<Shape extends CallShape = CallShape> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: 'public' | 'customer';
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

/** Every call of the shop (specification section 7), under `/api/v1`. Server and browser read the same table. */
export const calls = {
  login: call<{ body: LoginBody; answer: LoginAnswer }>('POST', 'login', 'public', 'Log in'),
  logout: call<{ answer: MessageAnswer }>('POST', 'logout', 'customer', 'Log out: ends this session'),
  register: call<{ body: RegisterBody; answer: RegisterAnswer }>('POST', 'register', 'public', 'Sign up'),
  getProfile: call<{ answer: ProfileAnswer }>('GET', 'getprofile', 'customer', 'The profile'),
  updateProfile: call<{ body: UpdateProfileBody; answer: ProfileChangeAnswer }>(
    'PUT',
    'updateprofile',
    'customer',
    'Change the profile: only the fields that are given',
  ),
  changePassword: call<{ body: ChangePasswordBody; answer: MessageAnswer }>(
    'POST',
    'changePassword',
    'customer',
    'Change the password; all other sessions of this customer end',
  ),
  requestPasswordReset: call<{ body: RequestPasswordResetBody; answer: MessageAnswer }>(
    'POST',
    'requestPasswordReset',
    'public',
    'Ask for an e-mail with a link at which a new password is chosen',
  ),
  resetPassword: call<{ body: ResetPasswordBody; answer: MessageAnswer }>(
    'POST',
    'resetPassword',
    'public',
    'Choose a new password with the token of such a link; all sessions of the customer end',
  ),
  getSessions: call<{ answer: SessionsAnswer }>(
    'GET',
    'getSessions',
    'customer',
    'Where this customer is logged in, this session first',
  ),
  endSession: call<{ params: EndSessionParams; answer: MessageAnswer }>(
    'DELETE',
    'endSession/:session_id',
    'customer',
    'Log this customer out of one session',
  ),
  endOtherSessions: call<{ answer: MessageAnswer }>(
    'POST',
    'endOtherSessions',
    'customer',
    'Log this customer out everywhere but here',
  ),
  getProducts: call<{ query?: ProductsQuery; answer: ProductsAnswer }>(
    'GET',
    'getProducts',
    'public',
    'The catalogue: whole without parameters, else one page of it',
  ),
  getSchemes: call<{ answer: SchemesAnswer }>('GET', 'getSchemes', 'public', 'The savings schemes'),
  getUserSchemes: call<{ answer: UserSchemesAnswer }>(
    'GET',
    'getUserSchemes',
    'customer',
    'The schemes this customer joined',
  ),
  addToCart: call<{ body: AddToCartBody; answer: CartChangeAnswer }>(
    'POST',
    'addToCart',
    'customer',
    'Add a product; a product already there gets more pieces',
  ),
  updateCartItem: call<{ body: UpdateCartItemBody; answer: CartChangeAnswer }>(
    'PUT',
    'updateCartItem',
    'customer',
    'Set the quantity of a cart line',
  ),
  deleteCartItem: call<{ params: DeleteCartItemParams; answer: MessageAnswer }>(
    'DELETE',
    'deleteCartItem/:cart_id',
    'customer',
    'Remove a cart line',
  ),
  getCart: call<{ answer: CartAnswer }>('GET', 'getCart', 'customer', 'The cart at today’s prices'),
  getCoupons: call<{ answer: CouponsAnswer }>('GET', 'getCoupons', 'public', 'The coupons on offer'),
  createOrder: call<{ body: CreateOrderBody; answer: CreateOrderAnswer }>(
    'POST',
    'createOrder',
    'customer',
    'Turn the cart into an order',
  ),
  getOrders: call<{ answer: OrdersAnswer }>('GET', 'getOrders', 'customer', 'The orders, newest first'),
  cancelOrder: call<{ body: CancelOrderBody; answer: MessageAnswer }>(
    'POST',
    'cancelOrder',
    'customer',
    'Cancel an order that is not paid',
  ),
  updateOrderPan: call<{ body: UpdateOrderPanBody; answer: UpdateOrderPanAnswer }>(
    'PUT',
    'updateOrderPan',
    'customer',
    'Give the buyer’s PAN for an order of two lakh rupees or more, or correct it',
  ),
  initiatePayment: call<{ body: InitiatePaymentBody; answer: InitiatePaymentAnswer }>(
    'POST',
    'initiatePayment',
    'customer',
    'Open the payment of an order or a scheme',
  ),
  createOrderPayment: call<{ body: CreateOrderPaymentBody; answer: InitiatePaymentAnswer }>(
    'POST',
    'createOrderPayment',
    'customer',
    'The same as initiatePayment for an order',
  ),
  verifyPayment: call<{ body: VerifyPaymentBody; answer: VerifyPaymentAnswer }>(
    'POST',
    'verifyPayment',
    'customer',
    'Have the payment of an order confirmed',
  ),
  verifySchemePayment: call<{ body: VerifySchemePaymentBody; answer: VerifyPaymentAnswer }>(
    'POST',
    'verifySchemePayment',
    'customer',
    'Have the payment of a scheme confirmed',
  ),
  getPassbook: call<{ params: PassbookParams; answer: PassbookAnswer }>(
    'GET',
    'getPassbook/:user_scheme_id',
    'customer',
    'The passbook of a scheme this customer joined: months, entries, benefit',
  ),
  initiateInstalmentPayment: call<{ body: InitiateInstalmentBody; answer: InitiatePaymentAnswer }>(
    'POST',
    'initiateInstalmentPayment',
    'customer',
    'Open the payment of this month’s instalment',
  ),
  verifyInstalmentPayment: call<{ body: VerifyInstalmentBody; answer: VerifyPaymentAnswer }>(
    'POST',
    'verifyInstalmentPayment',
    'customer',
    'Have the payment of an instalment confirmed',
  ),
  getUserInvoices: call<{ answer: InvoicesAnswer }>(
    'GET',
    'getUserInvoices',
    'customer',
    'The invoices of this customer’s paid orders',
  ),
} as const;
