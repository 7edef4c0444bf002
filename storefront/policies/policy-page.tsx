import { fillText, type TextValues } from '#contract/texts/placeholders.ts';
import { STANDARD_POLICIES } from '#contract/texts/policies/policies.ts';
import { POLICY_NAMES, POLICY_TITLES } from '#contract/texts/policies/policy-names.ts';
import { parsePolicy } from '#contract/texts/policies/policy-text.ts';
import { PROMISE_TEXTS } from '#contract/texts/promise-texts.ts';
import { paths } from '#storefront/paths.ts';
import { publicPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/policy-page.ts';
import styles from './policies.module.css';
import { PolicyNav } from './policy-nav.tsx';

export function loader({ context, pattern }: Route.LoaderArgs) {
  // Unlike an address, the pattern of a route does not begin with a slash.
  const name = POLICY_NAMES.find((policy) => paths.policy(policy).endsWith(pattern));
  if (!name) throw new Error(`no policy has the address ${pattern}`);
  return { name, changed: context.get(servicesContext).policies()[name] };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, changed = STANDARD_POLICIES[name] } = loaderData;
  return publicPageMeta(matches, {
    title: POLICY_TITLES[name],
    description: parsePolicy(changed).summary,
    path: paths.policy(name),
  });
}

/** One policy, and links to the others. */
export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { name, changed = STANDARD_POLICIES[name] } = loaderData;
  const values: TextValues = { seller: useSeller(), promises: useTexts(PROMISE_TEXTS) };
  const fill = (text: string) => fillText(text, values);
  const { summary, sections } = parsePolicy(changed);
  return (
    <Page title={POLICY_TITLES[name]}>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.summary}>{summary}</p>
          {sections.map(({ heading, paragraphs }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold the same line twice
            <section key={place} className={styles.section}>
              <h2 className={styles.heading}>{fill(heading)}</h2>
              {paragraphs.map((paragraph, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold the same line twice
                <p key={line}>{fill(paragraph)}</p>
              ))}
            </section>
          ))}
          <section className={styles.section}>
            <h2 className={styles.heading}>Questions?</h2>
            <ContactLinks />
          </section>
        </div>
        <PolicyNav current={name} />
      </div>
    </Page>
  );
}
