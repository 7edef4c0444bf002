import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_REOPEN_MINUTES, type OpenedStockTake } from '#contract/office/pieces/stock-takes.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { ScanField, type ScanOutcome } from '#office/scan/scan-field.tsx';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { Field } from '#office/ui/forms/field.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { enteredNumber } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { PIECES, stockTakeQuery } from '../piece-queries.ts';
import { Findings } from './findings.tsx';
import { PlaceOfScans } from './place-of-scans.tsx';

/** A stock-take: the scan field while it is under way, and what is found so far. */
export function StockTakePage() {
  const stockTakeId = Number(useParams().stock_take_id);
  const { data: take, error } = useQuery(stockTakeQuery(stockTakeId));
  if (take) return <StockTakeScreen take={take} />;
  return (
    <Screen title="Stock-take">
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}

function StockTakeScreen({ take }: { take: OpenedStockTake }) {
  const { stock_take_id, place, scanned, expected, started_by, started_at, ended_at } = take;
  const mayTakeStock = mayCall(useOfficeSession(), officeCalls.scanForStockTake);
  const mayScan = mayTakeStock && ended_at === null;
  return (
    <Screen
      title={place || 'The whole shop'}
      lead={`Stock-take ${stock_take_id}`}
      actions={mayTakeStock && (mayScan ? <EndStockTake take={take} /> : <ReopenStockTake take={take} />)}
    >
      {mayScan && <Scanning take={take} />}
      <Panel title="So far">
        <Facts
          facts={[
            ['Scanned', scanned],
            ['Should be there', expected],
            ['Started', `${shownMoment(started_at)}, ${started_by}`],
            ['Ended', ended_at && shownMoment(ended_at)],
          ]}
        />
      </Panel>
      <Findings take={take} />
    </Screen>
  );
}

function useReopen({ stock_take_id }: OpenedStockTake) {
  return useAct(() => officeRequest(officeCalls.reopenStockTake, { body: { stock_take_id } }), {
    refresh: [PIECES],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
}

/** Shown for some minutes after the end. */
function ReopenStockTake({ take }: { take: OpenedStockTake }) {
  const reopen = useReopen(take);
  if (!take.may_reopen) return null;
  return (
    <Button variant="secondary" busy={reopen.busy} onClick={() => reopen.run()}>
      Go on scanning
    </Button>
  );
}

function EndStockTake({ take }: { take: OpenedStockTake }) {
  const { stock_take_id } = take;
  const reopen = useReopen(take);
  const end = useAct(() => officeRequest(officeCalls.endStockTake, { body: { stock_take_id } }), {
    refresh: [PIECES],
    onDone: ({ message }) => notify(message, () => reopen.run()),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action="End the stock-take"
      question="Is everything scanned?"
      variant="primary"
      busy={end.busy}
      onConfirm={() => end.run()}
    >
      Nothing more is scanned into it then; for {MAX_REOPEN_MINUTES} minutes it can be opened again. What was
      found stays here until it is put right.
    </ConfirmButton>
  );
}

function Scanning({ take: { stock_take_id, place } }: { take: OpenedStockTake }) {
  const [search] = useSearchParams();
  const at = place === '' ? (search.get('at') ?? '') : '';
  const [weight, setWeight] = useState('');
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const scan = useAct(
    (code: string) =>
      officeRequest(officeCalls.scanForStockTake, {
        body: { stock_take_id, code, gross_weight_g: enteredNumber(weight), ...(at && { place: at }) },
      }),
    {
      refresh: [PIECES],
      onDone: ({ message, data: { result } }) => {
        setOutcome({ message, variant: result === 'right' ? 'success' : 'warning' });
        setWeight('');
      },
      onFailed: ({ message }) => setOutcome({ message, variant: 'error' }),
    },
  );
  return (
    <Panel title="Scan">
      {place === '' && <PlaceOfScans />}
      <ScanField
        label={at ? `Tag or HUID at ${at}` : 'Tag or HUID'}
        hint="Each scan is stored at once."
        action="Store"
        isSeries
        outcome={outcome}
        onScan={(code) => scan.run(code)}
      />
      <Field
        label="Weight of the next piece (g)"
        hint="Empty: it is not weighed"
        inputMode="decimal"
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
      />
    </Panel>
  );
}
