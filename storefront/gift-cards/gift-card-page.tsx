import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, publicPageMeta } from '#storefront/seo/seo.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import { BalanceForm } from './balance-form.tsx';
import styles from './gift-card-page.module.css';

const PAGE = {
  title: 'Your gift card',
  description: 'See what is left on a gift card, and how to spend it on any piece of the shop.',
};

export function meta({ matches }: { matches: PageMatches['matches'] }) {
  return publicPageMeta(matches, { ...PAGE, path: paths.giftCard() });
}

/** For who got a gift card: what is left on it, and how it is spent. */
export default function GiftCardPage() {
  return (
    <Page title={PAGE.title}>
      <div className={styles.parts}>
        <BalanceForm />
        <section aria-labelledby="how" className={styles.part}>
          <h2 id="how">How to spend it</h2>
          <ol className={styles.steps}>
            <li>
              <Link to={paths.listing()}>Choose a piece</Link>, put it into the cart and order it.
            </li>
            <li>On the page of payment, press “Use a gift card” and enter the code.</li>
            <li>Pay the rest as you like. If the card is worth more, the rest stays on it.</li>
          </ol>
          <p>
            It pays for anything except another gift card, together with other cards too, and it does not end.
            Keep the code to yourself: whoever has it can spend the card.
          </p>
        </section>
      </div>
    </Page>
  );
}
