import type { Passbook } from '#contract/schemes/passbook.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import { StatementCard } from '../statement/statement-card.tsx';
import { ChooseCard } from './choose-card.tsx';
import { DueCard } from './due-card.tsx';
import styles from './passbook-body.module.css';
import { BenefitCard, EarlyExitCard, GiftCard, PlanCard } from './passbook-cards.tsx';
import { PassbookMonths } from './passbook-months.tsx';
import { PassbookProgress } from './passbook-progress.tsx';
import { PassbookRefunds } from './passbook-refunds.tsx';

/** A loaded passbook: the due instalment, the payments and the benefit. */
export function PassbookBody({ passbook, user }: { passbook: Passbook; user: StoredUser }) {
  const { status } = passbook;
  const canChoose =
    status === 'active' && passbook.next_due === null && passbook.early_exit.with_benefit !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <PassbookProgress passbook={passbook} />
        {canChoose ? <ChooseCard passbook={passbook} /> : <DueCard passbook={passbook} user={user} />}
        {passbook.refunds.length > 0 && <PassbookRefunds refunds={passbook.refunds} />}
        <Card title="Instalments">
          <PassbookMonths passbook={passbook} />
        </Card>
      </div>
      <div className={styles.side}>
        <PlanCard passbook={passbook} />
        {status !== 'closed' && <BenefitCard passbook={passbook} />}
        {(status !== 'closed' || passbook.gift) && <GiftCard passbook={passbook} />}
        {status === 'active' && <EarlyExitCard passbook={passbook} />}
      </div>
      <div className={styles.statement}>
        <StatementCard passbook={passbook} />
      </div>
    </div>
  );
}
