import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { TrackingReport } from '#contract/office/orders/tracking-import.ts';
import { FileImport } from '#office/import/file-import.tsx';
import { paths } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Notice, Panel, Screen } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';
import { TrackingRows } from './tracking-rows.tsx';

/** Carriers and tracking numbers of many orders, from the carrier's spreadsheet. */
export function TrackingFilePage() {
  const [shipped, setShipped] = useState<TrackingReport>();
  return (
    <Screen title="Ship by file" lead="The carrier’s list of tracking numbers ships its orders in one step.">
      <Panel title="The file">
        <p>
          One line for each parcel, with the columns <code>order</code>, <code>carrier</code>,{' '}
          <code>tracking_number</code> and, if you like, <code>insured_value</code> in rupees. The order is
          its id or the number of its invoice. Without an insured value a parcel is insured for the total of
          its order.
        </p>
      </Panel>
      <FileImport
        preview={officeCalls.previewTracking}
        apply={officeCalls.applyTracking}
        refresh={[ORDERS]}
        label="Choose a file of tracking numbers"
        hint="Or drop it here: CSV with commas, in UTF-8, up to 500 lines."
        onLook={() => setShipped(undefined)}
        onApplied={(report) => {
          setShipped(report);
          notify(`${orders(report.good)} shipped.`);
        }}
      >
        {(looked) => <TrackingPreview {...looked} />}
      </FileImport>
      {shipped && (
        <Panel title={`${orders(shipped.good)} shipped`}>
          <TrackingRows label="What was done" rows={shipped.rows} />
        </Panel>
      )}
      <p>
        <Link to={`${paths.orders}?view=to_ship`}>Back to the orders</Link>
      </p>
    </Screen>
  );
}

const orders = (count: number) => counted(count, 'order is', 'orders are');

interface TrackingPreviewProps {
  report: TrackingReport;
  busy: boolean;
  onApply: () => void;
}

/** The effect of each line of a file, and the button that ships the valid ones. */
function TrackingPreview({ report: { rows, good }, busy, onApply }: TrackingPreviewProps) {
  const left = rows.length - good;
  return (
    <>
      {left > 0 && (
        <Notice variant="warning">
          {counted(left, 'line is', 'lines are')} left out, for the reason beside it. The others are shipped
          all the same.
        </Notice>
      )}
      {good > 0 && (
        <div>
          <Button busy={busy} onClick={onApply}>
            {`Ship ${counted(good, 'order')}`}
          </Button>
        </div>
      )}
      <TrackingRows label="What would happen" rows={rows} />
    </>
  );
}
