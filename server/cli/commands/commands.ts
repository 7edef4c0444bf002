import type { Refusal } from '#contract/errors.ts';
import { COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import { exportDeliveryFile, importDeliveryFile } from '../catalogue/delivery-files.ts';
import { exportCatalogueFile } from '../catalogue/export-catalogue.ts';
import { importCatalogueFile } from '../catalogue/import-catalogue.ts';
import { putPiecesOnSale, withdrawPieces } from '../catalogue/withdraw.ts';
import { createShop } from '../create-shop.ts';
import { writeBackupFile } from '../database/backup.ts';
import { restoreBackupFile } from '../database/restore.ts';
import { exportAuditFile } from '../export-audit.ts';
import { exportInvoicesFile } from '../invoices/export-invoices.ts';
import { makeOfficeCall } from '../office-call.ts';
import { changeCoupon } from '../orders/coupon.ts';
import { printCoupons } from '../orders/coupons.ts';
import { creditCancelled } from '../orders/credit-cancelled.ts';
import { showOrder } from '../orders/order.ts';
import { showOrderPan } from '../orders/order-pan.ts';
import { setOrderStatus } from '../orders/order-status.ts';
import { listOrders } from '../orders/orders.ts';
import { acceptReviewedPayment } from '../payments/accept.ts';
import { closeDisputeOf } from '../payments/close-dispute.ts';
import { closePayments } from '../payments/close-payment.ts';
import { closeRefund } from '../payments/close-refund.ts';
import { recordPaidOtherwise } from '../payments/paid-otherwise.ts';
import { reconcilePayments } from '../payments/reconcile.ts';
import { refundPayment } from '../payments/refund.ts';
import { exportRatesFile } from '../rates/export-rates.ts';
import { setTodaysRate } from '../rates/metal-rate.ts';
import { showOrApplyRates } from '../rates/rates.ts';
import { resetPasswordOf } from '../reset-password.ts';
import { closePassbook } from '../schemes/close-passbook.ts';
import { verifyPassbookFile } from '../schemes/verify-passbook.ts';
import { changeSettings } from '../settings.ts';
import { manageStaff } from '../staff.ts';
import type { Description, Options } from './command-arguments.ts';
import type { CommandContext, Print } from './command-context.ts';

/** A command of the owner. `run` returns whether it succeeded, or a refusal whose message is printed. */
export interface ShopCommand extends Description {
  run(context: CommandContext, words: string[], options: Options): Promise<boolean | Refusal>;
}

/** A command that opens no shop. */
interface FileCommand extends Description {
  runWithoutShop(print: Print, words: string[]): Promise<boolean>;
}

export const commands: (ShopCommand | FileCommand)[] = [
  {
    name: 'orders',
    takes: ['[STATUS]'],
    options: [
      { name: '--before', takes: 'ORDER_ID', does: 'goes on behind this order' },
      { name: '--json', does: 'prints one JSON object for a program' },
    ],
    does: 'lists orders, newest first: those that are paid and wait for work, or those of a status',
    run: listOrders,
  },
  {
    name: 'order',
    takes: ['ORDER_ID'],
    does: 'shows all of an order: customer, address, pieces, money, history, and what can be done next',
    run: showOrder,
  },
  {
    name: 'order-pan',
    takes: ['ORDER_ID'],
    does: 'shows the whole PAN of an order, of which "order" shows the last characters only',
    run: showOrderPan,
  },
  {
    name: 'order-status',
    takes: ['ORDER_ID', 'STATUS'],
    does: 'sets the next status of an order: shipped, delivered, completed or cancelled',
    run: setOrderStatus,
  },
  {
    name: 'credit-cancelled',
    takes: ['ORDER_ID'],
    does: 'issues the credit notes of a paid order that was cancelled before the shop issued any',
    run: creditCancelled,
  },
  {
    name: 'import-catalogue',
    takes: ['FILE.csv'],
    options: [{ name: '--dry-run', does: 'shows what would change, without changing it' }],
    does: 'adds or updates the pieces of a catalogue file by their sku',
    run: importCatalogueFile,
  },
  {
    name: 'export-catalogue',
    takes: ['FILE.csv'],
    does: 'writes every piece into a new catalogue file, which can be imported again unchanged',
    run: exportCatalogueFile,
  },
  {
    name: 'import-delivery',
    takes: ['FILE.csv'],
    options: [{ name: '--dry-run', does: 'shows what would change, without changing it' }],
    does: 'adds or changes where the shop delivers, by the first digits of pincodes',
    run: importDeliveryFile,
  },
  {
    name: 'export-delivery',
    takes: ['FILE.csv'],
    does: 'writes where the shop delivers into a new file, which can be imported again unchanged',
    run: exportDeliveryFile,
  },
  {
    name: 'withdraw',
    takes: ['SKU…'],
    does: 'withdraws pieces from sale; an import does not put them on sale again',
    run: withdrawPieces,
  },
  {
    name: 'put-on-sale',
    takes: ['SKU…'],
    does: 'puts withdrawn pieces on sale again',
    run: putPiecesOnSale,
  },
  {
    name: 'coupons',
    takes: [],
    does: 'lists every coupon, its state and how often it was used',
    run: printCoupons,
  },
  {
    name: 'coupon',
    takes: ['CODE', 'OFF'],
    options: [
      { name: '--most', takes: 'RUPEES', does: 'what a percent takes off at most' },
      { name: '--minimum', takes: 'RUPEES', does: 'what the cart must come to' },
      { name: '--on', takes: 'WHAT', does: `one of ${COUPON_SCOPES.join(', ')}` },
      { name: '--from', takes: 'DATE', does: 'its first day (Indian time), such as 2026-11-20' },
      { name: '--to', takes: 'DATE', does: 'its last day' },
      { name: '--uses', takes: 'COUNT', does: 'how often it can be used by all' },
      { name: '--each', takes: 'COUNT', does: 'how often by one customer' },
      { name: '--says', takes: 'TEXT', does: 'what customers read of it' },
      { name: '--unlisted', does: 'not shown in the shop; anyone who knows the code can use it' },
    ],
    does: 'creates a coupon: 500 off, 10% off, or 15%making off; with "stop" or "resume" as OFF, stops or resumes one',
    run: changeCoupon,
  },
  {
    name: 'metal-rate',
    takes: ['PURITY', 'RUPEES'],
    options: [{ name: '--sure', does: 'accepts a rate that is more than 10 % away from the last one' }],
    does: 'sets today’s rate a gram (22K916 11365), at which weight plans buy and redeem; lists the rates that are too old',
    run: setTodaysRate,
  },
  {
    name: 'rates',
    takes: ['[PURITY=RUPEES…]'],
    options: [{ name: '--reason', takes: 'TEXT', does: 'why a rate is far from the last one' }],
    does: 'shows the board of rates, or applies several at once: 24K999=12400 22K916=11365',
    run: showOrApplyRates,
  },
  {
    name: 'export-rates',
    takes: ['FILE'],
    does: 'writes every rate set, who applied it and when, into a file that anyone can verify',
    run: exportRatesFile,
  },
  {
    name: 'staff',
    takes: ['invite|link|list|end', '[NAME|ID]', '[ROLE]'],
    does: 'invites a person to the office by a link, renews a link, lists the staff, or ends an access',
    run: manageStaff,
  },
  {
    name: 'office',
    takes: ['[CALL]', '[JSON]'],
    does: 'makes any call of the office from the shell, with its fields as JSON; without CALL, lists them',
    run: makeOfficeCall,
  },
  {
    name: 'settings',
    takes: ['[list|set|default]', '[NAME]', '[VALUE]'],
    does: 'lists the settings of the office, sets one ("settings set seller.phone …"), or resets one to its default',
    run: changeSettings,
  },
  {
    name: 'export-audit',
    takes: ['FILE'],
    does: 'writes who did what, in the office and by commands, into a file that anyone can verify',
    run: exportAuditFile,
  },
  {
    name: 'export-invoices',
    takes: ['FROM', 'TO', 'FILE'],
    does: 'writes the invoices of these days (2026-04-01 2027-03-31) as CSV for the accountant',
    run: exportInvoicesFile,
  },
  {
    name: 'reconcile',
    takes: [],
    does: 'checks every open payment with the provider, and lists payments that need a decision',
    run: reconcilePayments,
  },
  {
    name: 'accept',
    takes: ['PAYMENT_ID'],
    options: [
      {
        name: '--rest-received',
        takes: 'TEXT',
        does: 'accepts less than the requested amount, and records how the rest was received',
      },
    ],
    does: 'accepts a payment in review for the requested amount',
    run: acceptReviewedPayment,
  },
  {
    name: 'refund',
    takes: ['PAYMENT_ID'],
    does: 'refunds a payment that waits for it; repeating it changes nothing',
    run: refundPayment,
  },
  {
    name: 'close-payment',
    takes: ['PAYMENT_ID…'],
    options: [{ name: '--note', takes: 'TEXT', does: 'how it was resolved; required' }],
    does: 'closes unknown payments, or with "outside" all that were made outside of the shop',
    run: closePayments,
  },
  {
    name: 'paid-otherwise',
    takes: ['REFUND_ID'],
    options: [
      { name: '--bank-reference', takes: 'REFERENCE', does: 'the bank’s reference (UTR) of your transfer' },
      {
        name: '--sure',
        does: 'when the provider cannot be reached: you checked that it did not send the refund',
      },
    ],
    does: 'records that you paid a refund by bank transfer which the provider could not send',
    run: recordPaidOtherwise,
  },
  {
    name: 'close-dispute',
    takes: ['DISPUTE_ID'],
    options: [{ name: '--note', takes: 'TEXT', does: 'how it was resolved; required' }],
    does: 'closes a dispute that is over',
    run: closeDisputeOf,
  },
  {
    name: 'close-refund',
    takes: ['REFUND_ID'],
    does: 'closes a refund that was made at the provider; "reconcile" lists them',
    run: closeRefund,
  },
  {
    name: 'reset-password',
    takes: ['EMAIL'],
    does: 'shows a link at which a customer who forgot the password chooses a new one',
    run: resetPasswordOf,
  },
  {
    name: 'close-passbook',
    takes: ['PASSBOOK', 'purchase|money-back'],
    options: [
      {
        name: '--making',
        takes: 'CHARGE',
        does: 'weight plans: the making charge of the piece, 12% of its metal or 450 rupees a gram, where it is below what the plan waives',
      },
    ],
    does: 'ends a savings plan: used for a purchase, or every payment is sent back',
    run: closePassbook,
  },
  {
    name: 'verify-passbook',
    takes: ['FILE.csv'],
    does: 'proves a passbook’s statement by its hashes, without the shop, and names a changed entry',
    runWithoutShop: verifyPassbookFile,
  },
  {
    name: 'create-shop',
    takes: ['NAME', 'FILE'],
    does: 'makes a schema and its owner for one more shop in the database, and writes its settings to a new file',
    runWithoutShop: createShop,
  },
  {
    name: 'backup',
    takes: ['FILE'],
    options: [{ name: '--overwrite', does: 'puts the backup in the place of a file that is there' }],
    does: 'writes the whole shop, as of this moment, to a file; the shop goes on selling',
    run: writeBackupFile,
  },
  {
    name: 'restore',
    takes: ['FILE'],
    options: [
      {
        name: '--last-numbers',
        takes: 'NUMBERS',
        does: 'the last invoice and receipt issued before the loss, like INV/26-27/000131,RV/26-27/000045',
      },
      {
        name: '--new-series',
        does: 'no number of a series that is in neither the backup nor --last-numbers was ever issued',
      },
    ],
    does: 'puts a backup into an empty shop, all of it or nothing, and goes on behind the last numbers issued',
    run: restoreBackupFile,
  },
];
