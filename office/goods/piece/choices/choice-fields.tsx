import type { UseFormReturn } from 'react-hook-form';
import { MAX_ENGRAVING } from '#contract/choices/engraving.ts';
import pieceStyles from '#office/goods/goods.module.css';
import { isByRate, type PieceForm } from '#office/goods/piece-form-fields.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { Input } from '../piece-input.tsx';
import { ChoicePrices } from './choice-prices.tsx';
import styles from './choices.module.css';
import { PurityRows } from './purity-rows.tsx';
import { SizeFields } from './size-fields.tsx';

/** Sizes, further purities and engraving, with the resulting prices. */
export function ChoiceFields({ form }: { form: UseFormReturn<PieceForm> }) {
  const typed = form.watch();
  const { register } = form;
  return (
    <Panel title="What shoppers can choose">
      <div className={pieceStyles.pricing}>
        <div className={pieceStyles.form}>
          <SizeFields form={form} typed={typed} />
          <PurityRows form={form} typed={typed} />
          <fieldset className={styles.group}>
            <legend>Engraving and making</legend>
            <div className={styles.fields}>
              <Input
                register={register}
                name="engraving_letters"
                isWhole
                hint={`How many fit, at most ${MAX_ENGRAVING}; empty: it is not engraved`}
              />
              {hasEngravingPrice(typed) && (
                <Input
                  register={register}
                  name="engraving_price"
                  unit="₹"
                  hint="A part of the making, before GST"
                />
              )}
              <Input register={register} name="lead_days" isWhole hint={leadDaysHint(typed)} />
            </div>
          </fieldset>
        </div>
        <ChoicePrices form={typed} />
      </div>
    </Panel>
  );
}

/** A fixed price includes the engraving; an earlier value stays visible. */
function hasEngravingPrice(form: PieceForm): boolean {
  return form.engraving_price !== '' || (form.engraving_letters !== '' && isByRate(form));
}

function leadDaysHint(form: PieceForm): string {
  const isChosen = form.size_kind !== '' || form.further_purities !== '' || form.engraving_letters !== '';
  if (isChosen && form.lead_days === '') return 'Empty: shoppers can buy only what is in the shop';
  return 'Working days for what is not in the shop as it was chosen';
}
