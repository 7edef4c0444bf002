import { Link } from 'react-router';
import { SHOP_NAME } from '#contract/constants.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { FOOTER_TEXTS } from '#contract/texts/footer-texts.ts';
import { paths } from '#storefront/paths.ts';
import type { PublicSeller } from '#storefront/services.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { ContactLinks } from './contact-links.tsx';
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

/** The footer. Policies and useful links are plain text without links, joined so that they do not look clickable. */
export function Footer() {
  const seller = useSeller();
  const { about } = useTexts(FOOTER_TEXTS);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.wide}>
          <h2>About</h2>
          <p>{aboutText(seller, about)}</p>
        </section>
        <section>
          <h2>Policies</h2>
          <p>{POLICIES.join(' · ')}</p>
          <Link to={paths.policies()} className={styles.link}>
            Read all policies
          </Link>
        </section>
        <section>
          <h2>Useful links</h2>
          <p>{USEFUL_LINKS.join(' · ')}</p>
          <Link to={paths.rates()} className={styles.link}>
            Today’s gold rate
          </Link>
          <Link to={paths.sizeGuide()} className={styles.link}>
            Find your size
          </Link>
          <Link to={paths.schemes()} className={styles.link}>
            Savings schemes
          </Link>
        </section>
        <section className={styles.wide}>
          <h2>Grievance officer</h2>
          <p>{grievanceText(seller)}</p>
        </section>
        <section className={styles.whole}>
          <h2>Contact us</h2>
          <ContactLinks />
        </section>
      </div>
      {seller?.social && (
        <ul className={styles.social} aria-label={`${shopNameOf(seller)} elsewhere`}>
          {seller.social.map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="noopener noreferrer" target="_blank">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

const OLD_WEIGHT = 'A tola is India’s old weight for gold: 96 ratti seeds, 11.66 grams.';

function aboutText(seller: PublicSeller | undefined, about: string): string {
  const name = shopNameOf(seller);
  const words = [about.replaceAll('{shop}', name)];
  if (name === SHOP_NAME && about === FOOTER_TEXTS.about) words.push(OLD_WEIGHT);
  if (seller) words.push(`Sold by ${seller.name}, ${seller.address}. GSTIN ${seller.gstin}.`);
  if (seller?.bis_registration) words.push(`BIS registration ${seller.bis_registration}.`);
  return words.join(' ');
}

/** Contact and deadlines for complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
function grievanceText(seller: PublicSeller | undefined): string {
  const { grievance_officer, email, phone } = seller ?? {};
  const officer = [grievance_officer, email, phone].filter(Boolean).join(', ');
  const promise = 'We acknowledge a complaint within 48 hours and settle it within one month.';
  return officer ? `${officer}. ${promise}` : promise;
}
