import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PriceRule, PriceRulePreview } from '#contract/office/goods/price-rules.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { piecePath } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import layout from '#office/ui/forms/form-layout.module.css';
import { FocusOnMount } from '#office/ui/layout/focus-on-mount.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { GOODS } from '../goods-queries.ts';

export interface SeenRule {
  rule: PriceRule;
  preview: PriceRulePreview;
}

interface Entries {
  first_entry: number;
  last_entry: number;
}

/** The effects of a price rule on all pieces of the filter, and the button that applies it. */
export function RuleForAll({ seen: { rule, preview }, onClose }: { seen: SeenRule; onClose: () => void }) {
  const { listed, changed, prices_changed, largest_rise, largest_fall, left_out, left_out_count } = preview;
  const undo = useAct((body: Entries) => officeRequest(officeCalls.undoPriceRule, { body }), {
    refresh: [GOODS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  const apply = useAct(
    () => officeRequest(officeCalls.applyPriceRule, { body: { ...rule, digest: preview.digest } }),
    {
      refresh: [GOODS],
      onDone: ({ message, data: { first_entry, last_entry } }) => {
        const canUndo = first_entry !== null && last_entry !== null;
        notify(message, canUndo ? () => undo.run({ first_entry, last_entry }) : undefined);
        onClose();
      },
    },
  );
  return (
    <FocusOnMount>
      <Panel title="What the rules do to all pieces of the filter">
        {apply.failure && <Notice variant="error">{apply.failure.message}</Notice>}
        <Facts
          facts={[
            ['Pieces that change', `${changed} of ${listed}`],
            ['Prices that change', prices_changed],
            ['Largest rise', largest_rise > 0 ? shownRupees(largest_rise) : null],
            ['Largest fall', largest_fall > 0 ? shownRupees(largest_fall) : null],
            ['Left out', left_out_count || null],
          ]}
        />
        {left_out.length > 0 && (
          <Rows label="Left out">
            {left_out.map(({ sku, message }) => (
              <Row key={sku} title={<Link to={piecePath(sku)}>{sku}</Link>} detail={message} />
            ))}
          </Rows>
        )}
        {left_out_count > left_out.length && (
          <p>{`And ${counted(left_out_count - left_out.length, 'piece')} more.`}</p>
        )}
        <div className={layout.actions}>
          {changed > 0 && (
            <Button busy={apply.busy} onClick={() => apply.run()}>
              {`Change ${counted(changed, 'piece')}`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {changed > 0 ? 'Change nothing' : 'Close'}
          </Button>
        </div>
      </Panel>
    </FocusOnMount>
  );
}
