import { useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { errorCodes, isRefusal } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import type { SharedListResponse } from '#contract/wishes/shared-lists.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { servicesContext } from '#storefront/services.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import type { Route } from './+types/shared-list-page.ts';
import { isGone, sharedListQuery } from './share-queries.ts';
import { SharedList } from './shared-list.tsx';

interface SharedListData {
  /** Server-rendered data; absent in the browser, where a query reads it. */
  list?: SharedListResponse['data'];
  /** Why the list cannot be shown. */
  gone?: string;
}

/** The link is secret: it must not leak by a referrer, a cache or a search engine. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(servicesContext).sharedList(params.token);
  if (!isRefusal(found)) return data<SharedListData>({ list: found.data }, { headers: HEADERS });
  const [status] = errorCodes[found.refused];
  return data<SharedListData>({ gone: found.message }, { status, headers: HEADERS });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** In the browser a query reads the list. */
export function clientLoader(): SharedListData {
  return {};
}

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'A shared wish list');
}

/** The public view of a shared wish list. */
export default function SharedListPage({ loaderData }: Route.ComponentProps) {
  const { token = '' } = useParams();
  const { gone } = loaderData;
  const query = useQuery({ ...sharedListQuery(token, loaderData.list), enabled: gone === undefined });
  if (gone !== undefined || isGone(query.error)) return <Gone sentence={gone ?? messageOf(query.error)} />;
  if (query.data) return <SharedList list={query.data} token={token} refresh={() => query.refetch()} />;
  return (
    <Page title="A shared wish list">
      {query.error ? (
        <Notice variant="error">
          We could not load this list. {messageOf(query.error) || messages.tryLater}{' '}
          <Button variant="text" onClick={() => query.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Notice>One moment...</Notice>
      )}
    </Page>
  );
}

function Gone({ sentence }: { sentence: string }) {
  return (
    <Page variant="message" title="This list is not here">
      <p>{sentence}</p>
      <p>
        <ButtonLink to={paths.listing()} variant="secondary">
          Browse all jewellery
        </ButtonLink>
      </p>
    </Page>
  );
}
