import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { schemeCode } from '../scheme-display.ts';
import { AgreedTerms } from './agreed-terms.tsx';
import { benefitCopy, exitCopy } from './benefit-copy.ts';
import styles from './passbook-body.module.css';
import { giftCopy } from './passbook-copy.ts';

export function PlanCard({ passbook }: { passbook: Passbook }) {
  return (
    <Card variant="paper" title="Your plan">
      <Amounts>
        <AmountRow label="Status">
          <StatusBadge status={passbook.status} />
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
  );
}

export function BenefitCard({ passbook }: { passbook: Passbook }) {
  const { benefit, status } = passbook;
  return (
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
      <Sentences
        of={[...benefitCopy(passbook), 'It is a discount on your purchase invoice, not interest.']}
      />
    </Card>
  );
}

export function GiftCard({ passbook }: { passbook: Passbook }) {
  return (
    <Card title="Your gift">
      <Sentences of={giftCopy(passbook)} />
    </Card>
  );
}

export function EarlyExitCard({ passbook }: { passbook: Passbook }) {
  return (
    <Card title="If you stop early">
      <Sentences of={exitCopy(passbook)} />
    </Card>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <div className={styles.words}>
      {of.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
