import { useState } from 'react';
import type { OfficeReturnLine } from '#contract/office/returns/returns.ts';
import { FINDING_COPY } from '#contract/returns/return-copy.ts';
import { formatGrams } from '#contract/weight.ts';
import { Button } from '../ui/controls/button.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { InspectionForm } from './inspection-form.tsx';
import styles from './returns.module.css';
import { WeighingPhotos } from './weighing-photos.tsx';

/** The pieces of a line, one after the other: what was sold beside what came back. */
export function ReturnLine({ line, isHere }: { line: OfficeReturnLine; isHere: boolean }) {
  const units = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return (
    <Panel title={`${line.quantity} × ${line.product_name}`}>
      <Sold line={line} />
      {units.map((unit) => (
        <Unit key={unit} line={line} unit={unit} isHere={isHere} />
      ))}
    </Panel>
  );
}

/** What was sold: the registered pieces, or the weights that the order stated. */
function Sold({ line: { pieces, gross_weight, net_weight } }: { line: OfficeReturnLine }) {
  if (pieces.length === 0) {
    return <p>{`Sold as ${formatGrams(gross_weight)} gross, ${formatGrams(net_weight)} net each.`}</p>;
  }
  return (
    <Facts
      facts={pieces.map(({ tag, huid, ...weights }) => [
        tag,
        [
          `${formatGrams(weights.gross_weight)} gross, ${formatGrams(weights.net_weight)} net`,
          huid && `HUID ${huid}`,
        ]
          .filter(Boolean)
          .join(', '),
      ])}
    />
  );
}

function Unit({ line, unit, isHere }: { line: OfficeReturnLine; unit: number; isHere: boolean }) {
  const weighed = line.inspections.find((one) => one.unit === unit);
  const [isAgain, setAgain] = useState(false);
  if (!weighed && !isHere) return null;
  return (
    <div className={styles.unit}>
      {line.quantity > 1 && <h3>Piece {unit}</h3>}
      {weighed && <Weighed weighed={weighed} />}
      {weighed && <WeighingPhotos weighed={weighed} productName={line.product_name} isHere={isHere} />}
      {isHere && weighed && !isAgain && (
        <Button variant="secondary" onClick={() => setAgain(true)}>
          Weigh again
        </Button>
      )}
      {isHere && (!weighed || isAgain) && (
        <InspectionForm line={line} unit={unit} onDone={() => setAgain(false)} />
      )}
    </div>
  );
}

function Weighed({ weighed }: { weighed: OfficeReturnLine['inspections'][number] }) {
  const { differs, tag, huid_read, huid_ok, seal_ok, finding, note } = weighed;
  const less = weighed.sold_net_weight - weighed.net_weight;
  return (
    <>
      <p>{differs ? <Badge variant="error">Not as sold</Badge> : <Badge variant="success">As sold</Badge>}</p>
      <Facts
        facts={[
          ['Came back', `${formatGrams(weighed.gross_weight)} gross, ${formatGrams(weighed.net_weight)} net`],
          [
            'Against sold',
            less === 0 ? 'the same' : `${formatGrams(Math.abs(less))} ${less > 0 ? 'lighter' : 'heavier'}`,
          ],
          ['Tag', tag],
          ['HUID', huidWords(huid_read, huid_ok)],
          ['Seal', seal_ok ? 'closed' : 'open'],
          ['Found', FINDING_COPY[finding]],
          ['Note', note],
          ['Weighed', `${weighed.by}, ${shownMoment(weighed.at)}`],
        ]}
      />
    </>
  );
}

function huidWords(read: string | null, isRight: boolean | null): string | null {
  if (isRight === null) return read;
  return [read, isRight ? 'right' : 'not the one that was sold'].filter(Boolean).join(', ');
}
