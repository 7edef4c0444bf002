import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { initialDataOptions } from '#storefront/api-client/queries.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { schemesQuery, userSchemesQuery } from '#storefront/schemes/scheme-queries.ts';
import { publicPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { useStoredUser } from '#storefront/session/stored-user.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { MySchemes } from '../my-schemes.tsx';
import { SCHEMES_LINE, SCHEMES_TITLE, SMALL_PRINT } from '../scheme-copy.ts';
import { activeIn, graceText } from '../scheme-display.ts';
import type { Route } from './+types/schemes-page.ts';
import { HOW_ID, HowItWorks } from './how-it-works.tsx';
import { SchemeCard } from './scheme-card.tsx';
import { FAQ_ID, SchemeQuestions } from './scheme-questions.tsx';
import styles from './schemes-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return publicPageMeta(matches, {
    title: SCHEMES_TITLE,
    description: SCHEMES_LINE,
    path: paths.schemes(),
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(servicesContext).schemes()).data;
}

/** Disables the server loader on client navigation: the page fetches through its own queries. */
export function clientLoader() {
  return undefined;
}

export function shouldRevalidate() {
  return false;
}

/** The savings schemes. Visitors may read, customers may join. */
export default function SchemesPage({ loaderData }: Route.ComponentProps) {
  const user = useStoredUser();
  const schemes = useQuery({ ...schemesQuery(), ...initialDataOptions(loaderData) });
  const joined = useQuery(userSchemesQuery(user));
  const cards = schemes.data ?? [];
  const grace = graceText(cards);
  return (
    <Page title={SCHEMES_TITLE}>
      <p className={styles.line}>{SCHEMES_LINE}</p>
      <p className={styles.jumps}>
        <a href={`#${HOW_ID}`}>How it works</a>
        <a href={`#${FAQ_ID}`}>Questions and answers</a>
      </p>
      {schemes.isError && (
        <Notice variant="error">
          {schemeMessages.schemesFailed(messageOf(schemes.error) || messages.tryLater)}
        </Notice>
      )}
      {schemes.isPending && <Notice>Loading schemes...</Notice>}
      {schemes.data?.length === 0 && <Notice>{schemeMessages.noSchemes}</Notice>}
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((scheme) => (
            <li key={scheme.scheme_id ?? scheme.scheme_name}>
              <SchemeCard scheme={scheme} joined={activeIn(joined.data, scheme.scheme_id)} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.print}>{SMALL_PRINT}</p>
      {user && <MySchemes user={user} />}
      <HowItWorks grace={grace} />
      <SchemeQuestions grace={grace} />
    </Page>
  );
}
