import type { MessageResponse } from '#contract/accounts/accounts.ts';
import type { UpdateOrderPanBody, UpdateOrderPanResponse } from '#contract/accounts/pan.ts';
import { call } from '#contract/calls.ts';
import type {
  AskCareBody,
  AskCareResponse,
  OwnCareParams,
  OwnCareResponse,
  WithdrawCareBody,
} from '#contract/care/own-care.ts';
import type { CertificateFile, CertificateParams } from '#contract/certificates/certificates.ts';
import type {
  ComplaintParams,
  ComplaintResponse,
  ComplaintsResponse,
  MakeComplaintBody,
  MakeComplaintResponse,
  WriteToComplaintBody,
} from '#contract/complaints/complaints.ts';
import type {
  BoughtGiftCardsParams,
  BoughtGiftCardsResponse,
} from '#contract/gift-cards/bought-gift-cards.ts';
import type {
  AddOrderGiftCardBody,
  GiftCardBalanceBody,
  GiftCardBalanceResponse,
  OrderGiftCardsResponse,
  PayWithGiftCardsBody,
  RemoveOrderGiftCardBody,
} from '#contract/gift-cards/order-gift-cards.ts';
import type {
  NoticeChoicesResponse,
  SetNoticeChoiceBody,
  StopWishNewsParams,
} from '#contract/notices/notice-choices.ts';
import type { OwnOldGoldResponse, SetOrderOldGoldBody } from '#contract/old-gold/own-old-gold.ts';
import type { SetOrderBusinessBody, SetOrderBusinessResponse } from '#contract/orders/business-buyer.ts';
import type { CreditNoteResponse } from '#contract/orders/documents/credit-notes.ts';
import type { DocumentParams, PdfResponse } from '#contract/orders/documents/documents.ts';
import type {
  OrderPlansParams,
  OrderPlansResponse,
  SetOrderPlanBody,
  SetOrderPlanResponse,
} from '#contract/orders/order-plan.ts';
import type {
  CancelOrderBody,
  CancelPaidOrderResponse,
  ReturnOrderToCartResponse,
} from '#contract/orders/orders.ts';
import type {
  AskReturnBody,
  AskReturnResponse,
  LinkExchangeBody,
  ReturnNumberBody,
  ReturnOptionsParams,
  ReturnOptionsResponse,
  ReturnParams,
  ReturnResponse,
  ReturnsResponse,
  WeighingPhotoFile,
  WeighingPhotoParams,
} from '#contract/returns/returns.ts';
import type { OrderTimelineParams, OrderTimelineResponse } from '#contract/timeline/timeline.ts';

/** Calls about changed and cancelled orders, documents, complaints, returns and messages; separate from `calls`, which every page loads. */
export const afterSaleCalls = {
  makeComplaint: call<{ body: MakeComplaintBody; response: MakeComplaintResponse }>(
    'POST',
    'makeComplaint',
    'customer',
  ),
  getComplaints: call<{ response: ComplaintsResponse }>('GET', 'getComplaints', 'customer'),
  getComplaint: call<{ params: ComplaintParams; response: ComplaintResponse }>(
    'GET',
    'getComplaint/:complaint_number',
    'customer',
  ),
  writeToComplaint: call<{ body: WriteToComplaintBody; response: MessageResponse }>(
    'POST',
    'writeToComplaint',
    'customer',
  ),
  addComplaintPhoto: call<{ params: ComplaintParams; response: MessageResponse }>(
    'POST',
    'addComplaintPhoto/:complaint_number',
    'customer',
  ),
  getOwnCare: call<{ params: OwnCareParams; response: OwnCareResponse }>(
    'GET',
    'getOwnCare/:order_id',
    'customer',
  ),
  askCare: call<{ body: AskCareBody; response: AskCareResponse }>('POST', 'askCare', 'customer'),
  withdrawCare: call<{ body: WithdrawCareBody; response: MessageResponse }>(
    'POST',
    'withdrawCare',
    'customer',
  ),
  getReturnOptions: call<{ params: ReturnOptionsParams; response: ReturnOptionsResponse }>(
    'GET',
    'getReturnOptions/:order_id',
    'customer',
  ),
  askReturn: call<{ body: AskReturnBody; response: AskReturnResponse }>('POST', 'askReturn', 'customer'),
  getReturns: call<{ response: ReturnsResponse }>('GET', 'getReturns', 'customer'),
  getReturn: call<{ params: ReturnParams; response: ReturnResponse }>(
    'GET',
    'getReturn/:return_number',
    'customer',
  ),
  withdrawReturn: call<{ body: ReturnNumberBody; response: MessageResponse }>(
    'POST',
    'withdrawReturn',
    'customer',
  ),
  linkExchange: call<{ body: LinkExchangeBody; response: MessageResponse }>(
    'POST',
    'linkExchange',
    'customer',
  ),
  addReturnPhoto: call<{ params: ReturnParams; response: MessageResponse }>(
    'POST',
    'addReturnPhoto/:return_number',
    'customer',
  ),
  getWeighingPhoto: call<{ params: WeighingPhotoParams; response: WeighingPhotoFile }>(
    'GET',
    'getWeighingPhoto/:photo_id',
    'customer',
  ),
  getOrderTimeline: call<{ params: OrderTimelineParams; response: OrderTimelineResponse }>(
    'GET',
    'getOrderTimeline/:order_id',
    'customer',
  ),
  getNoticeChoices: call<{ response: NoticeChoicesResponse }>('GET', 'getNoticeChoices', 'customer'),
  setNoticeChoice: call<{ body: SetNoticeChoiceBody; response: MessageResponse }>(
    'POST',
    'setNoticeChoice',
    'customer',
  ),
  stopWishNews: call<{ params: StopWishNewsParams; response: MessageResponse }>(
    'POST',
    'stopWishNews/:token',
    'public',
  ),
  getCreditNote: call<{ params: DocumentParams; response: CreditNoteResponse }>(
    'GET',
    'getCreditNote/:number',
    'customer',
  ),
  getDocument: call<{ params: DocumentParams; response: PdfResponse }>(
    'GET',
    'getDocument/:number',
    'customer',
  ),
  getCertificate: call<{ params: CertificateParams; response: CertificateFile }>(
    'GET',
    'getCertificate/:certificate_id',
    'customer',
  ),
  cancelPaidOrder: call<{ body: CancelOrderBody; response: CancelPaidOrderResponse }>(
    'POST',
    'cancelPaidOrder',
    'customer',
  ),
  returnOrderToCart: call<{ body: CancelOrderBody; response: ReturnOrderToCartResponse }>(
    'POST',
    'returnOrderToCart',
    'customer',
  ),
  getOrderPlans: call<{ params: OrderPlansParams; response: OrderPlansResponse }>(
    'GET',
    'getOrderPlans/:order_id',
    'customer',
  ),
  setOrderPlan: call<{ body: SetOrderPlanBody; response: SetOrderPlanResponse }>(
    'PUT',
    'setOrderPlan',
    'customer',
  ),
  addOrderGiftCard: call<{ body: AddOrderGiftCardBody; response: OrderGiftCardsResponse }>(
    'POST',
    'addOrderGiftCard',
    'customer',
  ),
  removeOrderGiftCard: call<{ body: RemoveOrderGiftCardBody; response: OrderGiftCardsResponse }>(
    'POST',
    'removeOrderGiftCard',
    'customer',
  ),
  payWithGiftCards: call<{ body: PayWithGiftCardsBody; response: MessageResponse }>(
    'POST',
    'payWithGiftCards',
    'customer',
  ),
  getBoughtGiftCards: call<{ params: BoughtGiftCardsParams; response: BoughtGiftCardsResponse }>(
    'GET',
    'getBoughtGiftCards/:order_id',
    'customer',
  ),
  getGiftCardBalance: call<{ body: GiftCardBalanceBody; response: GiftCardBalanceResponse }>(
    'POST',
    'getGiftCardBalance',
    'public',
  ),
  getOwnOldGold: call<{ response: OwnOldGoldResponse }>('GET', 'getOwnOldGold', 'customer'),
  setOrderOldGold: call<{ body: SetOrderOldGoldBody; response: OrderGiftCardsResponse }>(
    'PUT',
    'setOrderOldGold',
    'customer',
  ),
  setOrderBusiness: call<{ body: SetOrderBusinessBody; response: SetOrderBusinessResponse }>(
    'PUT',
    'setOrderBusiness',
    'customer',
  ),
  updateOrderPan: call<{ body: UpdateOrderPanBody; response: UpdateOrderPanResponse }>(
    'PUT',
    'updateOrderPan',
    'customer',
  ),
} as const;
