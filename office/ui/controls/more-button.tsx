import { Button } from './button.tsx';

interface MoreButtonProps {
  /** Of an infinite query. */
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  children: string;
}

/** Shows the next page of a list below it. */
export function MoreButton({ query, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button variant="secondary" busy={query.isFetching} onClick={() => query.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
