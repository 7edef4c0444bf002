import styles from './account-dialog.module.css';

/** The purpose of the personal data asked for (P-84). */
export function PrivacyNotice() {
  return (
    <details className={styles.privacy}>
      <summary>We use this only for your account, deliveries and invoices. Privacy notice</summary>
      <p>
        We collect your name, e-mail, mobile and address to create your account, deliver orders and raise tax
        invoices. Payment is handled by our payment partner; we never see your card number. We keep invoices
        as long as tax law asks and delete the rest when you close your account. You can see, correct,
        download or delete your data, or withdraw consent, from your profile or by writing to
        privacy@example.com. You may complain to the Data Protection Board of India.
      </p>
    </details>
  );
}
