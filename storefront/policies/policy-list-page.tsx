import { paths } from '#storefront/paths.ts';
import { absoluteAddress, publicPageMeta } from '#storefront/seo/seo.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/policy-list-page.ts';
import { PolicyNav } from './policy-nav.tsx';

const TITLE = 'Our policies';

export function meta({ matches }: Route.MetaArgs) {
  return publicPageMeta({
    title: TITLE,
    description: 'Shipping, returns, exchange, privacy and terms, in plain words.',
    address: absoluteAddress(matches, paths.policies()),
  });
}

/** All policies, each with a one-line summary. */
export default function PolicyListPage() {
  return (
    <Page title={TITLE}>
      <PolicyNav />
      <ContactLinks />
    </Page>
  );
}
