import { parseBillingAddress } from '#contract/addresses/billing-address.ts';
import { engravingFact } from '#contract/choices/choice-facts.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { Invoice, InvoiceLine } from '#contract/orders/documents/invoices.ts';
import { lineFacts, pieceFacts, stoneFact } from '#contract/orders/invoice-document/line-facts.ts';
import {
  cardsOf,
  couponFact,
  discountName,
  paymentMethod,
} from '#contract/orders/invoice-document/payment-facts.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { capitalised } from '#contract/words.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import styles from './invoice-card.module.css';
import { useInvoiceDownload } from './use-invoice-download.ts';
import type { OrderInvoice } from './use-order-invoice.ts';

interface InvoiceCardProps {
  isPaid: boolean;
  isCancelled?: boolean;
  invoice: OrderInvoice;
}

export function InvoiceCard({ isPaid, isCancelled, invoice }: InvoiceCardProps) {
  const file = useInvoiceDownload(invoice.invoice);
  const isAwaited = isPaid && !invoice.invoice && !invoice.error;
  return (
    <Card title="Invoice">
      {!isPaid && (
        <p className={styles.soft}>
          {isCancelled
            ? 'A cancelled order that was not paid has no invoice.'
            : 'Ready to download as soon as the payment is confirmed.'}
        </p>
      )}
      {isAwaited && (
        <>
          <p role="status">Loading your invoice...</p>
          {/* As high as the facts of an invoice with one piece, so that what follows keeps its place. */}
          <Skeleton lines={8} />
        </>
      )}
      {invoice.error && (
        <Notice variant="error">
          <p>{invoice.error}</p>
          <p>
            Your payment is safe.{' '}
            <Button variant="text" onClick={invoice.tryAgain}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      {invoice.invoice && <InvoiceFacts invoice={invoice.invoice} />}
      <Button
        variant="secondary"
        className={styles.download}
        disabled={!isPaid || isAwaited}
        busy={file.isDrawing}
        onClick={file.download}
      >
        {file.isDrawing ? 'Preparing Invoice...' : 'Download Invoice'}
      </Button>
      {file.error && <Notice variant="error">{file.error}</Notice>}
    </Card>
  );
}

/** What the invoice says of each piece. */
function BilledPieces({ lines }: { lines: InvoiceLine[] }) {
  return (
    <ul className={styles.pieces}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change, and two may be alike
        <li key={index}>
          {line.description}
          <p className={styles.fact}>{lineFacts(line).join(' · ')}</p>
          {line.stone && <p className={styles.fact}>{stoneFact(line)}</p>}
          {line.engraving && <p className={styles.fact}>{engravingFact(line)}</p>}
          {pieceFacts(line).map((fact) => (
            <p key={fact} className={styles.fact}>
              {fact}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { street, city, pincode, raw } = parseBillingAddress(invoice.billing_address);
  const [coupon, method] = [couponFact(invoice), paymentMethod(invoice)];
  const { business } = invoice;
  const recipient = [invoice.recipient_name, invoice.recipient_phone].filter(Boolean).join(', ');
  return (
    <>
      <Amounts>
        <AmountRow label="Number">{invoice.invoice_number}</AmountRow>
        {invoice.documents?.slice(1).map(({ document_number }) => (
          <AmountRow key={document_number} label="Gift card receipt">
            {document_number}
          </AmountRow>
        ))}
        <AmountRow label="Date">{formatIndianDate(invoice.invoice_date)}</AmountRow>
        <AmountRow label="Amount">
          <Price rupees={invoice.total_amount} />
        </AmountRow>
        {coupon && <AmountRow label={discountName(invoice)}>{coupon}</AmountRow>}
        {invoice.plan && (
          <AmountRow label={`From savings plan ${invoice.plan.user_scheme_id}`}>
            <Price rupees={invoice.plan.saved} />
          </AmountRow>
        )}
        {invoice.from_gift_cards !== undefined && (
          <AmountRow label={invoice.from_old_gold ? `From ${cardsOf(invoice)}` : 'From gift cards'}>
            <Price rupees={invoice.from_gift_cards} />
          </AmountRow>
        )}
        {business && (
          <AmountRow label="Billed to">{`${business.business_name}, GSTIN ${business.gstin}`}</AmountRow>
        )}
        {recipient && <AmountRow label="Deliver to">{recipient}</AmountRow>}
        {method && <AmountRow label="Paid by">{capitalised(method)}</AmountRow>}
        {invoice.payment_reference && (
          <AmountRow label="Payment reference">{invoice.payment_reference}</AmountRow>
        )}
      </Amounts>
      <BilledPieces lines={invoice.lines ?? []} />
      {raw && (
        <>
          <Notice variant="warning">{orderMessages.billingAddressRaw}</Notice>
          <Amounts>
            <AmountRow label="Billing address">{street}</AmountRow>
            <AmountRow label="City">{city}</AmountRow>
            <AmountRow label="Pincode">{pincode}</AmountRow>
          </Amounts>
        </>
      )}
    </>
  );
}
