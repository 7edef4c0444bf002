import { Link } from 'react-router';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { StatementCard } from '../statement/statement-card.tsx';
import { ChooseCard } from './choose-card.tsx';
import { DueCard } from './due-card.tsx';
import styles from './passbook-body.module.css';
import { BenefitCard, EarlyExitCard, GiftCard, PlanCard } from './passbook-cards.tsx';
import { PassbookMonths } from './passbook-months.tsx';
import { PassbookProgress } from './passbook-progress.tsx';
import { PassbookRefunds } from './passbook-refunds.tsx';

function PlanOrderNotice({ order: { order_id, is_paid } }: { order: NonNullable<Passbook['order']> }) {
  return (
    <Notice variant={is_paid ? 'success' : 'info'}>
      {is_paid ? 'This plan paid a part of order ' : 'You chose this plan for order '}
      <Link to={is_paid ? paths.orderDetails(order_id) : paths.checkout(order_id)}>{order_id}</Link>
      {is_paid ? '.' : ', which is not paid yet. Pay or cancel it there, or take the plan off it.'}
    </Notice>
  );
}

/** A loaded passbook: the due instalment, the payments and the benefit. */
export function PassbookBody({ passbook, user }: { passbook: Passbook; user: StoredUser }) {
  const { status } = passbook;
  const canChoose =
    status === 'active' && passbook.next_due === null && passbook.early_exit.with_benefit !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <PassbookProgress passbook={passbook} />
        {passbook.order && <PlanOrderNotice order={passbook.order} />}
        {canChoose && !passbook.order && <ChooseCard passbook={passbook} />}
        {!canChoose && <DueCard passbook={passbook} user={user} />}
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
