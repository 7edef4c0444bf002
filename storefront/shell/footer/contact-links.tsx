import { telAddress, whatsAppAddress } from './contact-addresses.ts';
import styles from './contact-links.module.css';
import { useSeller } from './use-seller.ts';

/** Phone, e-mail and, where the seller has it, WhatsApp as links. */
export function ContactLinks() {
  const seller = useSeller();
  if (!seller) return null;
  const { phone, email, whatsapp } = seller;
  return (
    <ul className={styles.links}>
      <li>
        Call <a href={telAddress(phone)}>{phone}</a>
      </li>
      {whatsapp && (
        <li>
          WhatsApp{' '}
          <a href={whatsAppAddress(whatsapp)} rel="noopener noreferrer" target="_blank">
            {whatsapp}
          </a>
        </li>
      )}
      <li>
        Write to <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  );
}
