import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import styles from './account-dialog.module.css';

/** The purpose of the personal data asked for (P-84); the policy page says the rest. */
export function PrivacyNotice() {
  const email = useSeller()?.email;
  return (
    <details className={styles.privacy}>
      <summary>We use this only for your account, deliveries and invoices. Privacy notice</summary>
      <p>
        Payments are handled by our payment partner; we never see your card number. You can correct your data
        in your profile. For a copy of it, to have it deleted or to take back your consent, write to{' '}
        {email ? <a href={`mailto:${email}`}>{email}</a> : 'us'}. Invoices are kept as long as tax law asks.
        You may complain to the Data Protection Board of India.{' '}
        <Link to={paths.policy('privacy')} target="_blank">
          The whole privacy policy
        </Link>
      </p>
    </details>
  );
}
