import { STANDARD_POLICIES } from '#contract/texts/policies/policies.ts';
import { POLICY_NAMES, type PolicyName } from '#contract/texts/policies/policy-names.ts';
import { parsePolicy } from '#contract/texts/policies/policy-text.ts';
import { paths } from '#storefront/paths.ts';
import { publicPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/policy-list-page.ts';
import { PolicyNav } from './policy-nav.tsx';

const TITLE = 'Our policies';

export function loader({ context }: Route.LoaderArgs) {
  const texts = { ...STANDARD_POLICIES, ...context.get(servicesContext).policies() };
  const summaries = POLICY_NAMES.map((name) => [name, parsePolicy(texts[name]).summary]);
  return { summaries: Object.fromEntries(summaries) as Record<PolicyName, string> };
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPageMeta(matches, {
    title: TITLE,
    description: 'Shipping, returns, exchange, privacy and terms, in plain words.',
    path: paths.policies(),
  });
}

/** All policies, each with a one-line summary. */
export default function PolicyListPage({ loaderData: { summaries } }: Route.ComponentProps) {
  return (
    <Page title={TITLE}>
      <PolicyNav summaries={summaries} />
      <ContactLinks />
    </Page>
  );
}
