import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { Scheme } from '#contract/schemes/schemes.ts';
import { paths } from '#storefront/paths.ts';
import { PLAN_COPY } from '../scheme-copy.ts';
import styles from './joining-terms.module.css';

/** What a customer agrees to by pressing Join Now: the dates that follow, and the terms. */
export function JoiningTerms({ scheme: { dates, first_bonus_date, grace_days } }: { scheme: Scheme }) {
  return (
    <div className={styles.terms}>
      {dates && (
        <details>
          <summary className={styles.summary}>{PLAN_COPY.dates}</summary>
          <dl className={styles.dates}>
            <DateRow label="First instalment" date={dates.first_due} />
            <DateRow label="Second instalment" date={dates.next_due} />
            <DateRow label="Last instalment" date={dates.last_due} />
            <DateRow label="Choose your jewellery from" date={first_bonus_date} />
            <DateRow label="Last day to choose" date={dates.redeem_by} />
            {Number.isFinite(grace_days) && (
              <Row label="Days of grace">
                {grace_days === 0 ? 'none' : `${counted(grace_days, 'day')} after each due date`}
              </Row>
            )}
          </dl>
        </details>
      )}
      <p>
        By pressing Join Now you agree to the <Link to={paths.policy('schemes')}>{PLAN_COPY.terms}</Link>. A
        copy stays in your passbook.
      </p>
    </div>
  );
}

function DateRow({ label, date }: { label: string; date: string }) {
  return (
    <Row label={label}>
      <time dateTime={date}>{formatIndianDate(date)}</time>
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
