import { BUSINESS_INVARIANTS } from './business-invariants-testing.ts';
import { CARE_INVARIANTS } from './care-invariants-testing.ts';
import { CERTIFICATE_INVARIANTS } from './certificate-invariants-testing.ts';
import { CREDIT_INVARIANTS } from './credit-invariants-testing.ts';
import { DELIVERY_INVARIANTS } from './delivery-invariants-testing.ts';
import { DOCUMENT_INVARIANTS } from './document-invariants-testing.ts';
import { ERASURE_INVARIANTS } from './erasure-invariants-testing.ts';
import { FACET_INVARIANTS } from './facet-invariants-testing.ts';
import { GIFT_CARD_INVARIANTS } from './gift-card-invariants-testing.ts';
import { GIFT_INVARIANTS } from './gift-invariants-testing.ts';
import { INVOICE_PIECE_INVARIANTS } from './invoice-piece-invariants-testing.ts';
import { MESSAGE_INVARIANTS } from './message-invariants-testing.ts';
import { OLD_GOLD_INVARIANTS } from './old-gold-invariants-testing.ts';
import { PARCEL_INVARIANTS } from './parcel-invariants-testing.ts';
import { PIECE_INVARIANTS } from './piece-invariants-testing.ts';
import { PLAN_USE_INVARIANTS } from './plan-use-invariants-testing.ts';
import { RECEIPT_INVARIANTS } from './receipt-invariants-testing.ts';
import { RETURN_INVARIANTS } from './return-invariants-testing.ts';
import { STONE_INVARIANTS } from './stone-invariants-testing.ts';
import { WEIGHT_INVARIANTS } from './weight-invariants-testing.ts';
import { WISH_INVARIANTS } from './wish-invariants-testing.ts';

export const FEATURE_INVARIANTS = [
  STONE_INVARIANTS,
  PIECE_INVARIANTS,
  INVOICE_PIECE_INVARIANTS,
  DOCUMENT_INVARIANTS,
  DELIVERY_INVARIANTS,
  CERTIFICATE_INVARIANTS,
  MESSAGE_INVARIANTS,
  CREDIT_INVARIANTS,
  RETURN_INVARIANTS,
  PARCEL_INVARIANTS,
  WEIGHT_INVARIANTS,
  WISH_INVARIANTS,
  FACET_INVARIANTS,
  BUSINESS_INVARIANTS,
  ERASURE_INVARIANTS,
  GIFT_INVARIANTS,
  RECEIPT_INVARIANTS,
  PLAN_USE_INVARIANTS,
  GIFT_CARD_INVARIANTS,
  OLD_GOLD_INVARIANTS,
  CARE_INVARIANTS,
].join('\nunion all\n');
