import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GstReturn } from '#contract/office/gst/gst-return.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { invoicePath } from '../paths.ts';
import { money } from '../payments/payment-words.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { totalTax } from './amounts.ts';
import styles from './gst.module.css';
import { askedFor, dueSentence, periodName } from './gst-words.ts';

/** What a return is made of, what to check before it is filed, and its files. */
export function GstSummary({ found }: { found: GstReturn }) {
  const { issued, gift_cards } = found;
  const period = periodName(askedFor(found));
  return (
    <Panel title={period}>
      <p>{dueSentence(found)}</p>
      <Facts
        facts={[
          ['GSTIN', found.gstin],
          [
            'Made of',
            `${counted(issued.invoices, 'invoice')}, ${counted(issued.credit_notes, 'credit note')}`,
          ],
          ['Tax in all', money(totalTax(found))],
          ['Gift cards sold, less refunded', gift_cards === 0 ? null : `${money(gift_cards)}, in no table`],
        ]}
      />
      {!found.is_over && (
        <Notice variant="warning">{period} is not over: more invoices and credit notes will be added.</Notice>
      )}
      {found.assumed_states.length > 0 && <AssumedStates numbers={found.assumed_states} />}
      <Files found={found} />
    </Panel>
  );
}

function AssumedStates({ numbers }: { numbers: string[] }) {
  return (
    <Notice variant="warning">
      The shop had to assume the state of {counted(numbers.length, 'invoice')}. Please check:{' '}
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <Link to={invoicePath(number)}>{number}</Link>
        </span>
      ))}
    </Notice>
  );
}

function Files({ found }: { found: GstReturn }) {
  const onDone = () => notify('The file is saved.');
  const portal = useAct(() => saveFile(officeCalls.exportGstReturn, { ...askedFor(found) }), { onDone });
  const days = { from: found.first_day, to: found.last_day };
  const register = useAct(() => saveFile(officeCalls.exportInvoices, days), { onDone });
  const failure = portal.failure ?? register.failure;
  return (
    <>
      {failure && <Notice variant="error">{failure.message}</Notice>}
      <div className={styles.files}>
        <Button busy={portal.busy} onClick={() => portal.run()}>
          Save GSTR-1 for the portal (JSON)
        </Button>
        <Button variant="secondary" busy={register.busy} onClick={() => register.run()}>
          Save its invoices and credit notes (CSV)
        </Button>
      </div>
    </>
  );
}
