import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { schemeCode } from '../scheme-display.ts';
import { StatementCard } from '../statement/statement-card.tsx';
import { AgreedTerms } from './agreed-terms.tsx';
import { ChooseCard } from './choose-card.tsx';
import { DueCard } from './due-card.tsx';
import styles from './passbook-body.module.css';
import { benefitCopy, exitCopy } from './passbook-copy.ts';
import { PassbookMonths } from './passbook-months.tsx';
import { PassbookProgress } from './passbook-progress.tsx';
import { PassbookRefunds } from './passbook-refunds.tsx';

/** A loaded passbook: what is due, what was paid, what it gives. */
export function PassbookBody({ passbook, user }: { passbook: Passbook; user: StoredUser }) {
  const { benefit, status } = passbook;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <PassbookProgress passbook={passbook} />
        {status === 'active' && passbook.next_due === null ? (
          <ChooseCard passbook={passbook} />
        ) : (
          <DueCard passbook={passbook} user={user} />
        )}
        {passbook.refunds.length > 0 && <PassbookRefunds refunds={passbook.refunds} />}
        <Card title="Instalments">
          <PassbookMonths passbook={passbook} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card variant="paper" title="Your plan">
          <Amounts>
            <AmountRow label="Status">
              <StatusBadge status={status} />
            </AmountRow>
            <AmountRow label="Code">{schemeCode(passbook.scheme_id)}</AmountRow>
            <AmountRow label="Passbook">{passbook.user_scheme_id}</AmountRow>
            <AmountRow label="Member">{passbook.member}</AmountRow>
            <AmountRow label="Joined on">{formatIndianDate(passbook.joined_on)}</AmountRow>
            <AmountRow label="Instalment">
              <Price rupees={passbook.instalment_amount} />
            </AmountRow>
            <AmountRow label="First bonus date">{formatIndianDate(passbook.first_bonus_date)}</AmountRow>
            <AmountRow label="Redeem by">{formatIndianDate(passbook.redeem_by)}</AmountRow>
          </Amounts>
          {passbook.agreed_terms && <AgreedTerms terms={passbook.agreed_terms} />}
        </Card>
        {status !== 'closed' && (
          <Card title="Your benefit">
            <Amounts>
              <AmountRow label={status === 'completed' ? 'Benefit given' : 'Benefit so far'}>
                <Price rupees={benefit.so_far} />
              </AmountRow>
              {status === 'active' && (
                <AmountRow label="Benefit if you finish" sum>
                  <Price rupees={benefit.if_finished} />
                </AmountRow>
              )}
            </Amounts>
            <div className={styles.words}>
              {benefitCopy(passbook).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>It is a discount on your purchase invoice, not interest.</p>
            </div>
          </Card>
        )}
        {status === 'active' && (
          <Card title="If you stop early">
            <div className={styles.words}>
              {exitCopy(passbook).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </Card>
        )}
      </div>
      <div className={styles.statement}>
        <StatementCard passbook={passbook} />
      </div>
    </div>
  );
}
