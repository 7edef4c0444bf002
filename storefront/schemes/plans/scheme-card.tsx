import { useId } from 'react';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { Scheme, UserScheme } from '#contract/schemes/schemes.ts';
import { paths } from '#storefront/paths.ts';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentPhase } from '#storefront/payments/use-payment-phase.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { benefitLines, closedReason, schemeCode } from '../scheme-display.ts';
import { JoiningTerms } from './joining-terms.tsx';
import { PlanSums } from './plan-sums.tsx';
import styles from './scheme-card.module.css';
import { useJoinScheme } from './use-join-scheme.ts';

const WORDS: Record<PaymentPhase, string> = {
  ready: 'Join Now',
  starting: 'Opening Payment...',
  paying: 'Payment in Progress...',
  confirming: 'Confirming Payment...',
  'on its way': 'Payment in Progress...',
  paid: 'Enrolled',
};

interface SchemeCardProps {
  scheme: Scheme;
  /** The customer's active passbook of this scheme. */
  joined: UserScheme | undefined;
}

/** One savings scheme with its terms and the Join button. */
export function SchemeCard({ scheme, joined }: SchemeCardProps) {
  const { join, phase, note } = useJoinScheme(scheme);
  const titleId = useId();
  const reasonId = useId();
  const isEnrolled = joined !== undefined || phase === 'paid';
  const closed = isEnrolled ? null : closedReason(scheme);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Head scheme={scheme} titleId={titleId} />
      <p>{scheme.description}</p>
      <PlanSums scheme={scheme} />
      <Extras scheme={scheme} />
      <dl className={styles.facts}>
        <Fact label="Joining open from" date={scheme.from_date} />
        <Fact label="Joining open till" date={scheme.to_date} />
        <Fact
          label="First bonus date"
          date={joined?.first_bonus_date ?? scheme.first_bonus_date}
          remark={isEnrolled || closed ? undefined : 'if you join today'}
        />
        <div>
          <dt>Scheme code</dt>
          <dd>{schemeCode(scheme.scheme_id)}</dd>
        </div>
      </dl>
      <footer className={styles.foot}>
        {!isEnrolled && !closed && <JoiningTerms scheme={scheme} />}
        {note && <PaymentNoteBox note={note} />}
        <Button
          wide
          variant="secondary"
          className={styles.join}
          disabled={isEnrolled || closed !== null}
          busy={phase !== 'ready' && !isEnrolled}
          aria-describedby={closed ? `${titleId} ${reasonId}` : titleId}
          onClick={join}
        >
          {isEnrolled ? WORDS.paid : WORDS[phase]}
        </Button>
        {closed && (
          <p id={reasonId} className={styles.reason}>
            {closed}
          </p>
        )}
        {joined && <PassbookLink joined={joined} schemeName={scheme.scheme_name} />}
      </footer>
    </article>
  );
}

function Head({ scheme, titleId }: { scheme: Scheme; titleId: string }) {
  return (
    <header className={styles.head}>
      <p className={styles.badge}>{scheme.duration}</p>
      <h2 id={titleId} className={styles.name}>
        {scheme.scheme_name}
      </h2>
      <p className={styles.amount}>
        {Number.isFinite(scheme.instalment_amount) && (
          <>
            <span className={styles.rupees}>
              <Price rupees={scheme.instalment_amount} />
            </span>{' '}
            <span>a month</span>
          </>
        )}
      </p>
    </header>
  );
}

/** The customer's benefits besides the money. */
function Extras({ scheme }: { scheme: Scheme }) {
  return (
    <>
      <div>
        <h3 className={styles.label}>Benefits</h3>
        <ul className={styles.benefits}>
          {benefitLines(scheme.benefits).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.label}>Special gift</h3>
        <p>{scheme.special_gift}</p>
      </div>
    </>
  );
}

function PassbookLink({ joined, schemeName }: { joined: UserScheme; schemeName: string }) {
  if (joined.user_scheme_id === undefined) return null;
  return (
    <ButtonLink
      variant="text"
      wide
      to={paths.passbook(joined.user_scheme_id)}
      aria-label={`My passbook of ${schemeName}`}
    >
      My passbook
    </ButtonLink>
  );
}

function Fact({ label, date, remark }: { label: string; date: string; remark?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={date}>{formatIndianDate(date)}</time>
        {remark && <span className={styles.remark}> {remark}</span>}
      </dd>
    </div>
  );
}
