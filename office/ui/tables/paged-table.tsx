import { MoreButton } from '../controls/more-button.tsx';
import { Notice } from '../layout/panel.tsx';
import { Table, type TableProps } from './table.tsx';

interface PagedTableProps<Item> extends Omit<TableProps<Item>, 'items'> {
  /** An infinite query. */
  query: {
    data: { pages: { data: Item[] }[] } | undefined;
    error: Error | null;
    isPending: boolean;
    hasNextPage: boolean;
    isFetching: boolean;
    fetchNextPage: () => unknown;
  };
  /** The label of the button for the next page. */
  more: string;
}

/** A table that is loaded page by page, with the error of the last request. */
export function PagedTable<Item>({ query, more, ...table }: PagedTableProps<Item>) {
  return (
    <>
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      {query.isPending && <p role="status">One moment…</p>}
      {query.data && <Table {...table} items={query.data.pages.flatMap(({ data }) => data)} />}
      <MoreButton query={query}>{more}</MoreButton>
    </>
  );
}
