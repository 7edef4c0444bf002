import { useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { AddPieceBody } from '#contract/office/goods/goods.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { paths, piecePath } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Checkbox, Field } from '#office/ui/forms/field.tsx';
import { FormFields } from '#office/ui/forms/form-fields.tsx';
import { useOpenSaved, useUnsavedInput } from '#office/ui/forms/unsaved-input.ts';
import { Panel, Screen } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { AskForApproval } from '../ask-for-approval.tsx';
import styles from '../goods.module.css';
import { GOODS } from '../goods-queries.ts';
import { EMPTY_FORM, fieldsOf } from '../piece-form-fields.ts';
import { ChoiceFields } from './choices/choice-fields.tsx';
import { fieldErrors } from './field-errors.ts';
import { FormFailure } from './form-failure.tsx';
import { DescriptionFields, MatterFields, StockFields } from './piece-fieldsets.tsx';
import { PriceFields } from './price/price-fieldset.tsx';
import { StoneRows } from './price/stone-rows.tsx';
import { usePieceForm } from './use-piece-form.ts';

/** A new piece; its photos are added on its page afterwards. */
export function NewPiecePage() {
  const form = usePieceForm(EMPTY_FORM, undefined);
  const [sku, setSku] = useState('');
  const [isOnSale, setOnSale] = useState(false);
  useUnsavedInput(form.formState.isDirty || sku !== '');
  const { run, failure, busy } = useAddPiece(sku);
  const add = (reason?: string) =>
    run({
      sku,
      status: isOnSale ? 'on sale' : 'withdrawn',
      fields: fieldsOf(form.getValues()),
      ...(reason !== undefined && { reason }),
    });
  const { register } = form;
  return (
    <Screen title="New piece" lead="Photos are added on its page afterwards.">
      <form className={styles.form} onSubmit={form.handleSubmit(() => add())} noValidate>
        <FormFields saving={busy} errors={fieldErrors(failure)}>
          <Panel title="SKU">
            <div className={styles.fields}>
              <Field
                label="SKU"
                name="sku"
                hint="Letters, digits and - _ . / only; it never changes"
                autoComplete="off"
                value={sku}
                onChange={(event) => setSku(event.target.value)}
              />
            </div>
          </Panel>
          <DescriptionFields register={register} />
          <MatterFields register={register} />
          <StoneRows form={form} />
          <PriceFields form={form} />
          <ChoiceFields form={form} />
          <StockFields register={register} />
          <Checkbox
            label="Put it on sale at once"
            checked={isOnSale}
            onChange={(event) => setOnSale(event.target.checked)}
          />
        </FormFields>
        <FormFailure failure={failure} />
        <div className={styles.save}>
          <Button type="submit" busy={busy}>
            Add the piece
          </Button>
        </div>
      </form>
      {failure?.code === 'reason_needed' && (
        <AskForApproval message={failure.message} busy={busy} onAsk={add} />
      )}
    </Screen>
  );
}

/** Adds the piece with this SKU and opens it; where a second person decides first, the list is shown. */
function useAddPiece(sku: string) {
  const openSaved = useOpenSaved();
  return useAct((body: AddPieceBody) => officeRequest(officeCalls.addPiece, { body }), {
    refresh: [GOODS],
    onDone: ({ entry, message }) => {
      notify(entry === null ? message : 'The piece is added.');
      openSaved(entry === null ? paths.goods : piecePath(sku.trim()));
    },
  });
}
