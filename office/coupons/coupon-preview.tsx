import layout from '../ui/forms/form-layout.module.css';
import { type CouponFields, termsOf } from './coupon-fields.ts';
import { audienceOf, ownDescription, periodOf } from './coupon-words.ts';
import styles from './coupons.module.css';

/** The coupon as a customer will see it at the checkout. */
export function CouponPreview({ fields }: { fields: CouponFields }) {
  const terms = termsOf(fields);
  const code = fields.coupon_code.trim().toUpperCase() || 'CODE';
  const words = fields.description.trim() || ownDescription(terms);
  return (
    <figure className={styles.preview}>
      <figcaption>At the checkout</figcaption>
      {fields.listed ? (
        <p className={styles.ticket}>
          <strong>{code}</strong>
          <span>{words}</span>
        </p>
      ) : (
        <p>Customers do not see it. Who knows the code can enter it.</p>
      )}
      <p className={layout.remark}>
        {audienceOf(terms)} · {periodOf(terms)}
      </p>
    </figure>
  );
}
