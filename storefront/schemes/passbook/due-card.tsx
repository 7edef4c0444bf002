import type { Passbook } from '#contract/schemes/passbook.ts';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentPhase } from '#storefront/payments/use-payment-phase.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import styles from './due-card.module.css';
import { nextDueCopy } from './passbook-copy.ts';
import { usePayInstalment } from './use-pay-instalment.ts';

const WORDS: Record<PaymentPhase, string> = {
  ready: 'Pay instalment',
  starting: 'Opening Payment...',
  paying: 'Payment in Progress...',
  confirming: 'Confirming Payment...',
  'on its way': 'Payment in Progress...',
  paid: 'Pay instalment',
};

export function DueCard({ passbook, user }: { passbook: Passbook; user: StoredUser }) {
  const { pay, phase, note } = usePayInstalment(passbook, user);
  const next = passbook.next_due;
  const isBusy = phase !== 'ready' && phase !== 'paid';
  return (
    <Card title="Next due">
      {note && <PaymentNoteBox note={note} />}
      <div className={styles.due}>
        <p className={styles.words}>{nextDueCopy(passbook)}</p>
        {next && (
          <p className={styles.amount}>
            <Price rupees={next.amount} />
          </p>
        )}
      </div>
      {next && (
        <Button className={styles.pay} disabled={!next.payable_today} busy={isBusy} onClick={() => pay(user)}>
          {WORDS[phase]}
        </Button>
      )}
    </Card>
  );
}
