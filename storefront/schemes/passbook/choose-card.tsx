import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { paths } from '#storefront/paths.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './passbook-body.module.css';

/** The value of a fully paid plan, and how it is redeemed. */
export function ChooseCard({ passbook }: { passbook: Passbook }) {
  const { early_exit, first_bonus_date, redeem_by } = passbook;
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
          Choose jewellery in the shop and press “Buy Now”. On the page where you pay, choose this plan: it
          takes {passbook.plan === 'weight' && 'up to '}
          {worth} off, and you pay the rest.
        </p>
      </div>
      <p>
        <ButtonLink to={paths.listing()}>Choose your jewellery</ButtonLink>
      </p>
      <ContactLinks />
    </Card>
  );
}
