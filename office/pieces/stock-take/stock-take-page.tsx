import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OpenedStockTake } from '#contract/office/pieces/stock-takes.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { ConfirmButton } from '#office/ui/confirm-button.tsx';
import { Facts } from '#office/ui/facts.tsx';
import { Field } from '#office/ui/field.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { enteredNumber } from '#office/ui/numbers.ts';
import { Notice, Panel, Screen } from '#office/ui/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { PIECES, stockTakeQuery } from '../piece-queries.ts';
import { ScanField } from '../scan-field.tsx';
import { Findings } from './findings.tsx';

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
  const mayScan = mayCall(useOfficeSession(), officeCalls.scanForStockTake) && ended_at === null;
  return (
    <Screen
      title={place || 'The whole shop'}
      lead={`Stock-take ${stock_take_id}`}
      actions={mayScan && <EndStockTake take={take} />}
    >
      {mayScan && <Scanning stockTakeId={stock_take_id} />}
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

function EndStockTake({ take: { stock_take_id } }: { take: OpenedStockTake }) {
  const end = useAct(() => officeRequest(officeCalls.endStockTake, { body: { stock_take_id } }), {
    refresh: [PIECES],
    onDone: ({ message }) => notify(message),
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
      Nothing more can be scanned into it then. What was found stays here until it is put right.
    </ConfirmButton>
  );
}

interface Said {
  message: string;
  isRight: boolean;
}

function Scanning({ stockTakeId }: { stockTakeId: number }) {
  const [weight, setWeight] = useState('');
  const [said, setSaid] = useState<Said>();
  const scan = useAct(
    (code: string) =>
      officeRequest(officeCalls.scanForStockTake, {
        body: { stock_take_id: stockTakeId, code, gross_weight_g: enteredNumber(weight) },
      }),
    {
      refresh: [PIECES],
      onDone: ({ message, data: { result } }) => {
        setSaid({ message, isRight: result === 'right' });
        setWeight('');
      },
      onFailed: ({ message }) => setSaid({ message, isRight: false }),
    },
  );
  return (
    <Panel title="Scan">
      <ScanField
        label="Tag or HUID"
        hint="Each scan is stored at once."
        action="Store"
        onScan={(code) => scan.run(code)}
      />
      <Field
        label="Weight of the next piece (g)"
        hint="Empty: it is not weighed"
        inputMode="decimal"
        value={weight}
        onChange={({ target }) => setWeight(target.value)}
      />
      {said && <Notice variant={said.isRight ? 'success' : 'warning'}>{said.message}</Notice>}
    </Panel>
  );
}
