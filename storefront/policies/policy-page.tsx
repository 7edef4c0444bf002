import { type MetaDescriptor, useMatches } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { absoluteAddress, publicPageMeta } from '#storefront/seo/seo.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import styles from './policies.module.css';
import { POLICIES } from './policies.ts';
import { POLICY_NAMES, type PolicyName } from './policy-names.ts';
import { PolicyNav } from './policy-nav.tsx';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

function policyOf(matches: Matches): PolicyName | undefined {
  return POLICY_NAMES.find((name) => paths.policy(name) === matches.at(-1)?.id);
}

export function meta({ matches }: { matches: Matches }): MetaDescriptor[] {
  const name = policyOf(matches);
  if (!name) return [];
  const { title, summary } = POLICIES[name];
  return publicPageMeta({
    title,
    description: summary,
    address: absoluteAddress(matches, paths.policy(name)),
  });
}

/** One policy, and links to the others. */
export default function PolicyPage() {
  const name = policyOf(useMatches());
  const seller = useSeller();
  if (!name) return null;
  const { title, summary, sections } = POLICIES[name];
  return (
    <Page title={title}>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.summary}>{summary}</p>
          {sections(seller).map(({ heading, lines }) => (
            <section key={heading} className={styles.section}>
              <h2 className={styles.heading}>{heading}</h2>
              {lines.map((line) => (
                <p key={line}>{line}</p>
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
