import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { BankAccount } from '#contract/orders/payments/bank-account.ts';
import { toPayOf } from '#storefront/orders/order-states.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { useCopy } from '#storefront/ui/controls/use-copy.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './transfer-card.module.css';

interface TransferCardProps {
  id: string;
  order: Order;
  account: BankAccount;
}

/** How to pay an order by bank transfer: the account, with buttons that copy its lines (P-348). */
export default function TransferCard({ id, order, account }: TransferCardProps) {
  const { order_id } = order;
  const amount = toPayOf(order);
  return (
    <Card title="Pay by bank transfer">
      <div id={id} className={styles.card}>
        <p>
          Please transfer {formatRupees(toPaise(amount))} from your bank by RTGS, NEFT or IMPS, with the order
          number as the remark.
        </p>
        <dl className={styles.lines}>
          <Line label="Account name" value={account.account_name} />
          <Line label="Bank" value={account.bank_name} />
          <Line label="Account number" value={account.account_number} />
          <Line label="IFSC" value={account.ifsc} />
          <Line label="Amount" value={String(amount)} shown={formatRupees(toPaise(amount))} />
          <Line label="Remark" value={order_id} />
        </dl>
        <p>
          We send you an e-mail and the invoice once the money is in our account, on a working day mostly
          within hours. You need not send us anything.
        </p>
      </div>
    </Card>
  );
}

function Line({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const { isCopied, copy } = useCopy(value);
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{shown}</dd>
      <dd>
        <Button variant="text" aria-label={`Copy ${label}`} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </dd>
    </div>
  );
}
