import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { type Rupees, rupees } from '#contract/money/money.ts';
import type { RatePreview } from '#contract/office/rates/rates.ts';
import { piecePath } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { FocusOnMount } from '../ui/layout/focus-on-mount.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Table } from '../ui/tables/table.tsx';
import { shownPercent, shownSigned } from './rate-words.ts';
import styles from './rates.module.css';

interface PreviewPanelProps {
  preview: RatePreview;
  /** The message when the change affects no piece. */
  nothing: string;
  action: string;
  busy: boolean;
  onApply: () => void;
}

/** The effects of new rates on the prices of goods, and the button that applies them. */
export function PreviewPanel({ preview, nothing, action, busy, onApply }: PreviewPanelProps) {
  return (
    <FocusOnMount>
      <Panel
        title="What changes"
        actions={
          <Button busy={busy} onClick={onApply}>
            {action}
          </Button>
        }
      >
        <PreviewFacts preview={preview} nothing={nothing} />
        {preview.looked_at < preview.goods && (
          <p className={styles.soft}>
            <span>{`Estimated from ${preview.looked_at.toLocaleString('en-IN')} of ${counted(preview.goods, 'piece')}.`}</span>{' '}
            Every piece sells at the new rates once you apply them.
          </p>
        )}
        {preview.below_floor > 0 && <BelowFloor preview={preview} />}
      </Panel>
    </FocusOnMount>
  );
}

function PreviewFacts({ preview, nothing }: Pick<PreviewPanelProps, 'preview' | 'nothing'>) {
  const { goods, changed, average_percent, largest_rise, largest_fall } = preview;
  if (goods === 0) return <p>{nothing}</p>;
  const facts: [string, string | false][] = [
    ['Prices that change', `${changed} of ${goods}`],
    ['On average', changed > 0 && shownPercent(average_percent)],
    ['Largest rise', largest_rise !== null && moveText(largest_rise)],
    ['Largest fall', largest_fall !== null && moveText(largest_fall)],
    ['Below their floor', String(preview.below_floor)],
    ['For sale again', preview.sellable_again > 0 && String(preview.sellable_again)],
    ['Still without a price', preview.on_request > 0 && String(preview.on_request)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface Move {
  name: string;
  price_before: Rupees;
  price_after: Rupees;
}

function moveText({ name, price_before, price_after }: Move): string {
  return `${shownSigned(rupees(price_after - price_before))} (${name})`;
}

function BelowFloor({ preview: { below_floor, listed_below_floor } }: { preview: RatePreview }) {
  return (
    <>
      <Notice variant="warning">
        {counted(below_floor, 'piece falls', 'pieces fall')} below the lowest price that was set for it.
      </Notice>
      <Table
        label="Below their floor"
        items={listed_below_floor}
        keyOf={({ sku }) => sku}
        columns={[
          { heading: 'Piece', cell: ({ sku, name }) => <Link to={piecePath(sku)}>{name}</Link> },
          { heading: 'Now', isNumber: true, cell: (piece) => shownRupees(piece.price_before) },
          { heading: 'Then', isNumber: true, cell: (piece) => shownRupees(piece.price_after) },
          { heading: 'Floor', isNumber: true, cell: ({ floor }) => shownRupees(floor) },
        ]}
      />
    </>
  );
}
