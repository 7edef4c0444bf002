import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PLACE } from '#contract/office/pieces/pieces.ts';
import type { StockTake } from '#contract/office/pieces/stock-takes.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { stockTakePath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { Badge } from '#office/ui/layout/badge.tsx';
import { Panel, Screen } from '#office/ui/layout/panel.tsx';
import { PagedTable } from '#office/ui/tables/paged-table.tsx';
import type { Column } from '#office/ui/tables/table.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { PIECES, stockTakesQuery } from '../piece-queries.ts';

/** All stock-takes, newest first. */
export function StockTakesPage() {
  const query = useInfiniteQuery(stockTakesQuery);
  const mayStart = mayCall(useOfficeSession(), officeCalls.startStockTake);
  return (
    <Screen
      title="Stock-takes"
      lead="Scan what is there; the shop names what is not right."
      actions={mayStart && <StartStockTake />}
    >
      <Panel title="Stock-takes">
        <PagedTable
          query={query}
          label="Stock-takes"
          keyOf={({ stock_take_id }) => stock_take_id}
          columns={COLUMNS}
          empty="Nobody has taken stock here yet."
          more="Show earlier ones"
        />
      </Panel>
    </Screen>
  );
}

function StartStockTake() {
  const navigate = useNavigate();
  const start = useAct((place: string) => officeRequest(officeCalls.startStockTake, { body: { place } }), {
    refresh: [PIECES],
    onDone: ({ data }) => navigate(stockTakePath(data.stock_take_id)),
  });
  return (
    <FormDialog
      action="Start a stock-take"
      title="Where?"
      variant="primary"
      act={start}
      read={(fields) => enteredText(fields, 'place')}
    >
      <Field
        label="Place"
        name="place"
        hint="Empty: the whole shop"
        maxLength={MAX_PLACE}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const COLUMNS: Column<StockTake>[] = [
  {
    heading: 'Place',
    cell: ({ stock_take_id, place }) => (
      <Link to={stockTakePath(stock_take_id)}>{place || 'The whole shop'}</Link>
    ),
  },
  { heading: 'Started', cell: ({ started_at, started_by }) => `${shownMoment(started_at)}, ${started_by}` },
  { heading: 'Scanned', isNumber: true, cell: ({ scanned }) => scanned },
  {
    heading: 'State',
    cell: ({ ended_at }) => (ended_at ? <Badge>Ended</Badge> : <Badge variant="warning">Under way</Badge>),
  },
];
