import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { paths } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { MoreButton } from '#office/ui/controls/more-button.tsx';
import { ViewLinks } from '#office/ui/controls/view-links.tsx';
import { FormFields } from '#office/ui/forms/form-fields.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { AskForApproval } from '../ask-for-approval.tsx';
import styles from '../goods.module.css';
import { filterIn, GoodsFilters } from '../goods-filters.tsx';
import { viewsOf } from '../goods-page.tsx';
import { goodsQuery } from '../goods-queries.ts';
import { FillTerms } from './fill-terms.tsx';
import { GoodsGrid } from './goods-grid.tsx';
import { PriceChanges } from './price-changes.tsx';
import { useSaveGrid } from './use-save-grid.ts';

/** Prices, offers and stock of many pieces in a table; all edits are saved together. */
export function GoodsGridPage() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(goodsQuery(filterIn(search)));
  const { data, error, isPending } = query;
  const { edits, setEdits, save } = useSaveGrid();
  const session = useOfficeSession();
  const listed = data?.pages.flatMap((page) => page.data) ?? [];
  const hidden = [...edits.values()].filter(({ opened }) => !listed.some(({ sku }) => sku === opened.sku));
  const asking = [...edits.values()].filter(({ result }) => result?.code === 'reason_needed').length;
  if (!mayCall(session, officeCalls.changeGoods)) return <NotAllowed />;
  return (
    <Screen
      title="Prices and stock"
      lead="Type into the cells; Enter or the arrows lead to the next row. The GST follows the price."
      actions={<BackToList search={search} />}
    >
      <ViewLinks label="States" views={viewsOf(search, paths.goodsGrid)} />
      <GoodsFilters />
      {error && <Notice variant="error">{error.message}</Notice>}
      <Panel title="Pieces">
        {isPending && <p role="status">One moment…</p>}
        {data && (
          <FormFields saving={save.busy}>
            <GoodsGrid
              pieces={[...hidden.map(({ opened }) => opened), ...listed]}
              edits={edits}
              onEdits={setEdits}
            />
          </FormFields>
        )}
        <MoreButton query={query}>Show more pieces</MoreButton>
      </Panel>
      {listed.length > 0 && (
        <FillTerms
          key={search.toString()}
          pieces={listed}
          filter={filterIn(search)}
          hasMore={query.hasNextPage}
          onEdits={setEdits}
        />
      )}
      <PriceChanges edits={edits} />
      {save.failure && <Notice variant="error">{save.failure.message}</Notice>}
      {asking > 0 && (
        <AskForApproval message={askingText(asking)} busy={save.busy} onAsk={(reason) => save.run(reason)} />
      )}
      <SaveBar
        count={edits.size}
        busy={save.busy}
        onSave={() => save.run(undefined)}
        onDiscard={() => setEdits(new Map())}
      />
    </Screen>
  );
}

function BackToList({ search }: { search: URLSearchParams }) {
  return (
    <LinkButton to={`${paths.goods}?${search}`} variant="secondary">
      Back to the list
    </LinkButton>
  );
}

function askingText(count: number): string {
  return `${count === 1 ? 'One price is' : `${counted(count, 'price')} are`} below the worth of the metal. A second person has to approve that: say why.`;
}

function NotAllowed() {
  return (
    <Screen title="Prices and stock">
      <Notice variant="error">Your role does not change prices. Ask an owner.</Notice>
    </Screen>
  );
}

interface SaveBarProps {
  /** How many pieces are changed. */
  count: number;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function SaveBar({ count, busy, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.save}>
      <Button variant={count > 0 ? 'primary' : 'secondary'} busy={busy} onClick={() => count > 0 && onSave()}>
        {count === 0 ? 'Nothing to save' : `Save ${counted(count, 'piece')}`}
      </Button>
      {count > 0 && (
        <Button variant="secondary" busy={busy} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
    </div>
  );
}
