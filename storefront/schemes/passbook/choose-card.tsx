import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { paths } from '#storefront/paths.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './passbook-body.module.css';

/** The value of a fully paid plan, and how it is redeemed: the shop deducts it from the bill by hand. */
export function ChooseCard({ passbook }: { passbook: Passbook }) {
  const { early_exit, first_bonus_date, redeem_by, user_scheme_id } = passbook;
  if (early_exit.with_benefit === null) return null;
  const worth = formatRupees(toPaise(early_exit.with_benefit));
  return (
    <Card title="Choose your jewellery">
      <div className={styles.words}>
        <p>
          Your plan is worth <strong>{worth}</strong> of jewellery, from {formatIndianDate(first_bonus_date)}{' '}
          to {formatIndianDate(redeem_by)}.
        </p>
        <p>
          Choose a piece in the shop. Before you pay, call us with its name and your passbook number{' '}
          {user_scheme_id}: we take {worth} off the bill.
        </p>
      </div>
      <p>
        <ButtonLink to={paths.listing()}>Choose your jewellery</ButtonLink>
      </p>
      <ContactLinks />
    </Card>
  );
}
