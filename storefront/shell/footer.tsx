import styles from './footer.module.css';

const POLICIES = [
  'Shipping',
  'Returns and refunds',
  'Exchange',
  'Privacy',
  'Terms',
  'Scheme terms',
  'Grievance redressal',
];
const USEFUL_LINKS = ['Rate card', 'Size guide', 'Care guide', 'Hallmark help', 'Track order', 'Contact'];
const SOCIAL = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/' },
];

/** The foot of every page. Policies and useful links are plain text, as specified. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.wide}>
          <h2>About</h2>
          <p>
            Tola makes and sells hallmarked gold, silver and diamond jewellery. Registered office: 4th Floor,
            Suvarna Bhavan, 118 Example Road, Mumbai 400002, Maharashtra. GSTIN 27AAACX0000X1Z0 (demo). BIS
            registration HM/C-0000000000 (demo).
          </p>
        </section>
        <section>
          <h2>Policies</h2>
          <ul>
            {POLICIES.map((policy) => (
              <li key={policy}>{policy}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Useful links</h2>
          <ul>
            {USEFUL_LINKS.map((link) => (
              <li key={link}>{link}</li>
            ))}
          </ul>
        </section>
        <section className={styles.wide}>
          <h2>Grievance officer</h2>
          <p>
            Ms. Asha Menon (sample), Grievance Officer, grievance@example.com, +91 80000 00001, Monday to
            Saturday 10 to 6. We acknowledge within 48 hours with a ticket number and close within one month.
          </p>
        </section>
      </div>
      <ul className={styles.social} aria-label="Tola elsewhere">
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
