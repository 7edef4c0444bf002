import { useEffect } from 'react';
import { type MetaDescriptor, useMatches } from 'react-router';
import { PAGES } from '#storefront/pages.ts';
import { paths } from '#storefront/paths.ts';
import { unlistedPageMeta } from '#storefront/seo/seo.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { readStoredUser } from '#storefront/session/stored-user.ts';
import { ContactLinks } from '#storefront/shell/footer/contact-links.tsx';

import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import styles from './coming-soon-page.module.css';

export function meta({
  matches,
}: {
  matches: ({ id: string; loaderData?: unknown } | undefined)[];
}): MetaDescriptor[] {
  const soon = pageOf(matches)?.soon;
  return unlistedPageMeta(matches, soon?.title ?? 'Coming soon', soon?.line);
}

/** The coming-soon page (P-02); the login page also opens the login dialog for a visitor (P-03). */
export default function ComingSoonPage() {
  const page = pageOf(useMatches());

  useEffect(() => {
    if (page?.path === paths.login() && !readStoredUser()) openAccountDialog('login');
  }, [page]);

  if (!page?.soon) return null;
  const { title, line, category, contact, today } = page.soon;
  return (
    <Page variant="message">
      <p className={styles.soon}>Coming soon</p>
      <h1>{title}</h1>
      <p className={styles.line}>{line}</p>
      {contact && <ContactLinks />}
      {today && <ButtonLink to={today.to}>{today.words}</ButtonLink>}
      <ButtonLink
        variant="secondary"
        to={paths.listing(category ? { category } : {})}
        state={category ? { category } : null}
      >
        {category ? 'See what is here today' : 'Browse all jewellery'}
      </ButtonLink>
    </Page>
  );
}

function pageOf(matches: readonly ({ id: string } | undefined)[]) {
  return PAGES.find(({ path }) => path === matches.at(-1)?.id);
}
