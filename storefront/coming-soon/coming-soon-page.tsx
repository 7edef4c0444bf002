import { useEffect } from 'react';
import { type MetaDescriptor, useMatches } from 'react-router';
import { unlistedPageMeta } from '#storefront/seo/seo.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Page } from '#storefront/ui/page.tsx';
import { comingSoonOf } from './coming-soon.ts';
import styles from './coming-soon-page.module.css';

export function meta({ matches }: { matches: ({ id: string } | undefined)[] }): MetaDescriptor[] {
  const row = comingSoonOf(matches.at(-1)?.id);
  return unlistedPageMeta(row?.title ?? 'Coming soon', row?.line);
}

/** The coming-soon page (P-02); `/login` also opens the login dialog (P-03). */
export default function ComingSoonPage() {
  const row = comingSoonOf(useMatches().at(-1)?.id);

  useEffect(() => {
    if (row?.path === 'login') openAccountDialog('login');
  }, [row]);

  if (!row) return null;
  const { title, line, category } = row;
  const query = category ? `?category=${encodeURIComponent(category)}` : '';
  return (
    <Page look="quiet">
      <p className={styles.soon}>Coming soon</p>
      <h1>{title}</h1>
      <p className={styles.line}>{line}</p>
      <ButtonLink look="secondary" to={`/user/products${query}`} state={category ? { category } : null}>
        {category ? 'See what is here today' : 'Browse all jewellery'}
      </ButtonLink>
    </Page>
  );
}
