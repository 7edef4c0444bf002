import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PLACE, MAX_UNDO_START_MINUTES, type RegisterOfGoods } from '#contract/office/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { PIECES, registerQuery } from './piece-queries.ts';
import { RegisterPiece } from './register-piece.tsx';

/** Starts the register of the goods that the address names, or registers further pieces of them. */
export function NewRegisteredPiecePage() {
  const sku = useSearchParams()[0].get('sku') ?? '';
  const { data: goods, error } = useQuery(registerQuery(sku));
  return (
    <Screen title="Register pieces" lead="Choose the goods, then weigh and write down each piece.">
      <FilterForm>
        {(given) => (
          <Field label="SKU of the goods" name="sku" defaultValue={given('sku')} autoComplete="off" />
        )}
      </FilterForm>
      {error && <Notice variant="error">{error.message}</Notice>}
      {goods && <Goods goods={goods} />}
      {goods && !goods.has_pieces && <StartRegister key={goods.sku} goods={goods} />}
      {goods?.has_pieces && <RegisterPiece key={goods.sku} goods={goods} />}
    </Screen>
  );
}

function Goods({ goods }: { goods: RegisterOfGoods }) {
  const undo = useUndoRegister(goods.sku);
  const { product_name, purity, gross_weight_g, net_weight_g, stock, in_orders, needs_huid } = goods;
  return (
    <Panel
      title={product_name}
      actions={
        goods.may_undo_start && (
          <ConfirmButton
            action="Take the register back"
            question="Was it started by mistake?"
            variant="secondary"
            busy={undo.busy}
            onConfirm={() => undo.run()}
          >
            Its tags become invalid, and the stock is a number that is typed, as before.
          </ConfirmButton>
        )
      }
    >
      <Facts
        facts={[
          ['Purity', purity || null],
          ['Stated gross', formatGrams(gross_weight_g)],
          ['Stated net', formatGrams(net_weight_g)],
          ['For sale', stock ?? 'Made to order'],
          ['In open orders', in_orders || null],
          ['HUID', needs_huid ? 'Needed' : 'Not needed'],
        ]}
      />
    </Panel>
  );
}

function useUndoRegister(sku: string) {
  return useAct(() => officeRequest(officeCalls.undoRegister, { body: { sku } }), {
    refresh: [PIECES, GOODS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
}

function StartRegister({ goods: { sku, stock, in_orders } }: { goods: RegisterOfGoods }) {
  const { register, getValues } = useForm({ defaultValues: { place: '' } });
  const undo = useUndoRegister(sku);
  const start = useAct(
    () => officeRequest(officeCalls.startRegister, { body: { sku, place: getValues('place') } }),
    { refresh: [PIECES, GOODS], onDone: ({ message }) => notify(message, () => undo.run()) },
  );
  const count = (stock ?? 0) + in_orders;
  return (
    <Panel title="Start the register">
      {start.failure && <Notice variant="error">{start.failure.message}</Notice>}
      <Field
        label="Place of the pieces"
        hint="Such as Safe or Tray 4"
        maxLength={MAX_PLACE}
        error={start.failure?.fields.place}
        {...register('place')}
      />
      <div>
        <ConfirmButton
          action="Start the register"
          question={`Make ${counted(count, 'piece')}?`}
          variant="primary"
          busy={start.busy}
          onConfirm={() => start.run()}
        >
          Each gets a tag and the stated weights, and from then on the stock follows the pieces. This can be
          undone for {MAX_UNDO_START_MINUTES} minutes, as long as nothing is sold or changed.
        </ConfirmButton>
      </div>
    </Panel>
  );
}
