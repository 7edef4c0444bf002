import * as z from 'zod/mini';
import { deliveryDaysSchema } from '#contract/delivery/delivery.ts';
import { atMost, instant, optionalText, orderIdField, requiredText, rupees } from '#contract/fields.ts';
import { amountsInOrder, daysInOrder, rupeesField } from '#contract/office/input-fields.ts';
import type { Role } from '#contract/office/roles.ts';
import { businessBuyer } from '#contract/orders/business-buyer.ts';
import { PARCEL_EVENTS } from '#contract/orders/delivery/parcel-events.ts';
import { orderGift } from '#contract/orders/gift.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/order-states.ts';
import { RETURN_STATES } from '#contract/returns/return-words.ts';
import { timelineEntry } from '#contract/timeline/timeline.ts';
import { orderMoney } from './order-money.ts';

export const ORDER_VIEWS = [
  'to_pack',
  'to_ship',
  'shipped',
  'came_back',
  'unpaid',
  'in_review',
  'cancelled',
  'all',
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

const PACKER_VIEWS: readonly OrderView[] = ['to_pack', 'to_ship', 'shipped', 'came_back'];

/** The views of a role: a packer has no work with orders that are not paid. */
export function viewsOf(role: Role): readonly OrderView[] {
  return role === 'packer' ? PACKER_VIEWS : ORDER_VIEWS;
}

/** How many orders can be packed, printed or shipped at once. */
export const MAX_ORDERS_AT_ONCE = 50;

/** Higher than the total of any cart. */
const MAX_TAGS_OF_ORDER = 1000;

const MAX_RUPEES = 1_000_000_000;
const NO_AMOUNT = 'Please give an amount in rupees.';
const amount = z.optional(
  z.coerce
    .number({ error: NO_AMOUNT })
    .check(z.minimum(0, { error: NO_AMOUNT }), z.maximum(MAX_RUPEES, { error: NO_AMOUNT })),
);
const day = z.optional(
  z.string().check(atMost(10), z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please give a date.' })),
);

/** The view is `to_pack` unless another is named. `q` searches all orders, in any view. `after` is the last order of the page before. */
export const officeOrdersQuery = z
  .object({
    view: z.optional(z.enum(ORDER_VIEWS)),
    q: z.optional(optionalText('the search', 100)),
    from: day,
    to: day,
    min_amount: amount,
    max_amount: amount,
    after: z.optional(orderIdField),
  })
  .check(daysInOrder, amountsInOrder('min_amount', 'max_amount'));

const listedOrder = z
  .object({
    order_id: z.string(),
    order_date: instant,
    order_status: z.enum(ORDER_STATUSES),
    is_packed: z.boolean(),
    customer_name: z.string(),
    /** Who receives the parcel, where it is not the customer. */
    recipient_name: z.nullable(z.string()),
    is_gift: z.boolean(),
    city: z.string(),
    pieces: z.int(),
    /** Absent for a packer. */
    payment_status: z.optional(z.enum(PAYMENT_STATUSES)),
    total_amount: z.optional(rupees),
  })
  .register(z.globalRegistry, { id: 'OfficeListedOrder' });

/** Newest first; `next` is the `after` of the next page. */
export const officeOrdersResponse = z.object({
  data: z.array(listedOrder),
  next: z.nullable(z.string()),
});

/** Counting stops here. */
export const MAX_COUNTED_ORDERS = 999;

/** How many orders wait in a view, at most `MAX_COUNTED_ORDERS`; a packer gets those of the own views. */
export const orderCountsResponse = z.object({
  to_pack: z.int(),
  to_ship: z.int(),
  in_review: z.optional(z.int()),
});

export const officeOrderParams = z.object({ order_id: orderIdField });

const linePiece = z.object({
  tag: z.string(),
  huid: z.nullable(z.string()),
  huid_exempt_reason: z.nullable(z.string()),
  /** Its own, in grams. */
  gross_weight: z.number(),
  net_weight: z.number(),
  place: z.string(),
  /** The order cannot be packed before its HUID, or why it needs none, is entered. */
  lacks_huid: z.boolean(),
});

const line = z.object({
  sku: z.string(),
  product_name: z.string(),
  photo_url: z.nullable(z.string()),
  quantity: z.int(),
  size: z.nullable(z.string()),
  second_size: z.nullable(z.string()),
  engraving: z.nullable(z.string()),
  purity: z.string(),
  stone: z.string(),
  /** In grams, of one piece. */
  gross_weight: z.number(),
  net_weight: z.number(),
  is_gift_card: z.boolean(),
  /** The registered pieces that the line holds or sold; none where the product has no register. */
  pieces: z.array(linePiece),
  /** Gold that must be hallmarked, of a product without a register: its HUID is not checked. */
  is_unchecked_gold: z.boolean(),
  order_item_id: z.int(),
  /** Working days for which it is made for this order; 0: it is taken from the shop. */
  lead_days: z.int(),
  /** Made for this order, of a product with a register, and not in it yet. */
  pieces_to_register: z.int(),
});

/** How a piece that was made for the order compares with what was sold. */
export const WEIGHT_FINDINGS = ['as sold', 'lighter', 'settled', 'heavier', 'too heavy'] as const;
export type WeightFinding = (typeof WEIGHT_FINDINGS)[number];

/** A registered piece that was made for the order and is priced by its weight; net weights in grams. */
const madeWeight = z.object({
  tag: z.string(),
  product_name: z.string(),
  sold_weight: z.number(),
  net_weight: z.number(),
  finding: z.enum(WEIGHT_FINDINGS),
  /** The note by which the difference went back. */
  credit_note: z.optional(z.string()),
});

const delivery = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  pincode: z.string(),
  state: z.nullable(z.string()),
  /** The days of delivery that the customer was promised; null where they are agreed by phone. */
  promised: z.nullable(deliveryDaysSchema),
  /** Null where it is no gift. */
  gift: z.nullable(orderGift),
});

const shipment = z.object({
  carrier: z.string(),
  tracking_number: z.nullable(z.string()),
  entered_at: instant,
  by: z.string(),
  /** The page on which it is followed, of a known carrier. */
  tracking_page: z.optional(z.string()),
  /** Absent for a packer, and where none was entered. */
  insured_value: z.optional(rupees),
});

/** The last parcel of an order, and what happened to it last. */
const parcel = z.object({
  parcel: z.int(),
  state: z.enum(PARCEL_EVENTS),
  at: instant,
  /** Of a lost parcel, what its carrier was asked for; absent for a packer, and before. */
  claim: z.optional(z.object({ claim_number: z.string(), received: rupees, by: z.string(), at: instant })),
});

/** A return of pieces of the order. */
const orderReturn = z.object({ return_number: z.int(), state: z.enum(RETURN_STATES), pieces: z.int() });

const note = z.object({
  order_note_id: z.int(),
  text: z.string(),
  is_for_packing: z.boolean(),
  by: z.string(),
  at: instant,
});

/** What can be done with an order next. */
const ORDER_ACTS = [
  'pack',
  'unpack',
  'ship',
  'hand_over',
  'change_address',
  'track',
  'deliver',
  'complete',
  'cancel',
  'record_payment',
  'credit',
  'parcel_back',
  'parcel_not_back',
  'check_parcel',
  'send_again',
  'end_sale',
  'parcel_lost',
  'claim',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export const officeOrder = z
  .object({
    order_id: z.string(),
    order_date: instant,
    order_status: z.enum(ORDER_STATUSES),
    is_packed: z.boolean(),
    customer_name: z.string(),
    lines: z.array(line),
    made_weights: z.array(madeWeight),
    delivery,
    /** How often the address was changed. */
    address_changes: z.int(),
    shipment: z.nullable(shipment),
    /** Null before it is shipped. */
    parcel: z.nullable(parcel),
    /** As its customer reads it, with names, as far as the role may see it; oldest first. */
    timeline: z.array(timelineEntry),
    /** Newest first; none for a role that reads no returns. */
    returns: z.array(orderReturn),
    notes: z.array(note),
    acts: z.array(z.enum(ORDER_ACTS)),
    /** Absent for a packer; a reader sees the ends of phone and e-mail. */
    customer: z.optional(
      z.object({
        user_id: z.string(),
        phone: z.string(),
        email: z.string(),
        address: z.string(),
        /** The registered business that buys; absent for a reader. */
        business: z.optional(businessBuyer),
      }),
    ),
    money: z.optional(orderMoney),
    /** Until when an unpaid order holds its pieces; absent once it is paid or cancelled, and for a packer. */
    hold: z.optional(z.object({ holds_pieces: z.boolean(), until: instant, money_held: z.boolean() })),
    /** Absent for packers and readers. */
    pan: z.optional(z.object({ is_needed: z.boolean(), last_four: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'OfficeOrder' });

export const officeOrderResponse = z.object({ data: officeOrder });

export const orderIdBody = z.object({ order_id: orderIdField });
export const orderPanResponse = z.object({ pan: z.string() });

export const addOrderNoteBody = z.object({
  order_id: orderIdField,
  text: requiredText('the note', 1000),
  is_for_packing: z.boolean(),
});

const someOrders = <Item extends z.core.SomeType>(item: Item) =>
  z.array(item).check(
    z.minLength(1, { error: 'Please choose at least one order.' }),
    z.maxLength(MAX_ORDERS_AT_ONCE, {
      error: `Please choose at most ${MAX_ORDERS_AT_ONCE} orders at once.`,
    }),
  );

/** A tag, or what the QR code of a tag holds. */
export const scannedTag = requiredText('or scan the tag', 300);

export const orderPieceQuery = z.object({ order_id: orderIdField, tag: scannedTag });
export const orderPieceResponse = z.object({ message: z.string(), data: linePiece });

/** Every piece of one order must be scanned. */
export const packScannedBody = z.object({
  order_id: orderIdField,
  tags: z
    .array(scannedTag, { error: 'Please scan the pieces.' })
    .check(
      z.maxLength(MAX_TAGS_OF_ORDER, { error: `Please scan at most ${MAX_TAGS_OF_ORDER} pieces at once.` }),
    ),
});

/** `new_tag`: the piece that is sent instead. */
export const exchangePieceBody = z.object({ order_id: orderIdField, tag: scannedTag, new_tag: scannedTag });

export const packOrdersBody = z.object({ order_ids: someOrders(orderIdField) });

export const shipmentFields = {
  order_id: orderIdField,
  carrier: requiredText('the carrier', 60),
  /** Empty where the carrier gives none, such as the shop's own messenger. */
  tracking_number: optionalText('the tracking number', 60),
  /** Absent: the order's total, or what it was before. */
  insured_value: z.optional(rupeesField('the insured value')),
};

export const trackOrderBody = z.object(shipmentFields);
export const shipOrdersBody = z.object({ shipments: someOrders(z.object(shipmentFields)) });

/** One line for each order, in the order of the request. */
export const orderResultsResponse = z.object({
  data: z.array(z.object({ order_id: z.string(), is_done: z.boolean(), message: z.string() })),
});

export const handOverBody = z.object({ order_id: orderIdField });

export const advanceOrderBody = z.object({
  order_id: orderIdField,
  status: z.enum(['delivered', 'completed'], { error: 'Please choose: delivered, completed.' }),
});

export const cancelOfficeOrderBody = z.object({
  order_id: orderIdField,
  reason: requiredText('the reason', 200),
});

/** Order ids, separated by commas. */
export const packingSlipsQuery = z.object({
  order_ids: requiredText('the orders', MAX_ORDERS_AT_ONCE * 65),
});

const packingSlip = z
  .object({
    order_id: z.string(),
    order_date: instant,
    /** The order id as Code 128, an SVG document. */
    barcode_svg: z.string(),
    delivery,
    lines: z.array(line),
    notes: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'PackingSlip' });

/** `left_out`: why an order has no slip. */
export const packingSlipsResponse = z.object({
  shop_name: z.string(),
  data: z.array(packingSlip),
  left_out: z.array(z.object({ order_id: z.string(), message: z.string() })),
});

export type OfficeOrdersQuery = z.infer<typeof officeOrdersQuery>;
export type ListedOrder = z.infer<typeof listedOrder>;
export type OrderCounts = z.infer<typeof orderCountsResponse>;
export type OfficeOrder = z.infer<typeof officeOrder>;
export type OrderLine = z.infer<typeof line>;
export type MadeWeight = z.infer<typeof madeWeight>;
export type LinePiece = z.infer<typeof linePiece>;
export type Delivery = z.infer<typeof delivery>;
export type OrderResult = z.infer<typeof orderResultsResponse>['data'][number];
export type PackingSlip = z.infer<typeof packingSlip>;
