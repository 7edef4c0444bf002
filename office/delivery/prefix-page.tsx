import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { OfficeError } from '../api-client/office-request.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { prefixQuery } from './delivery-queries.ts';
import { PrefixScreen } from './prefix-screen.tsx';
import { prefixText } from './prefix-table.tsx';

/** One row of the list, which its address names. */
export function PrefixPage() {
  const { prefix = '' } = useParams();
  const { data: found, error } = useQuery(prefixQuery(prefix));
  const isGone = error instanceof OfficeError && error.code === 'not_found';
  if (found && !isGone) return <PrefixScreen key={prefix} found={found} />;
  return (
    <Screen title={prefixText(prefix)}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}
