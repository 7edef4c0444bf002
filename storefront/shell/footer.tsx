import { SHOP_NAME } from '#contract/constants.ts';
import type { PublicSeller } from '#storefront/services.ts';
import styles from './footer.module.css';
import { useSeller } from './use-seller.ts';

const POLICIES = [
  'Shipping',
  'Returns and refunds',
  'Exchange',
  'Privacy',
  'Terms',
  'Scheme terms',
  'Grievance redressal',
];
const USEFUL_LINKS = ['Size guide', 'Care guide', 'Hallmark help', 'Track order', 'Contact'];
const SOCIAL = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/' },
];

/** The foot of every page. Policies and useful links are plain text, as specified: a sentence, so that nobody presses them. */
export function Footer() {
  const seller = useSeller();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.wide}>
          <h2>About</h2>
          <p>{aboutWords(seller)}</p>
        </section>
        <section>
          <h2>Policies</h2>
          <p>{POLICIES.join(' · ')}</p>
        </section>
        <section>
          <h2>Useful links</h2>
          <p>{USEFUL_LINKS.join(' · ')}</p>
        </section>
        <section className={styles.wide}>
          <h2>Grievance officer</h2>
          <p>{complaintWords(seller)}</p>
        </section>
      </div>
      <ul className={styles.social} aria-label={`${SHOP_NAME} elsewhere`}>
        {SOCIAL.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function aboutWords(seller: PublicSeller | undefined): string {
  const words = [`${SHOP_NAME} makes and sells hallmarked gold, silver and diamond jewellery.`];
  if (seller) words.push(`Sold by ${seller.name}, ${seller.address}. GSTIN ${seller.gstin}.`);
  if (seller?.bis_registration) words.push(`BIS registration ${seller.bis_registration}.`);
  return words.join(' ');
}

/** Whom to turn to, and by when an answer is due (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
function complaintWords(seller: PublicSeller | undefined): string {
  const { grievance_officer, email, phone } = seller ?? {};
  const officer = [grievance_officer, email, phone].filter(Boolean).join(', ');
  const promise = 'We acknowledge within 48 hours with a ticket number and close within one month.';
  return officer ? `${officer}. ${promise}` : promise;
}
