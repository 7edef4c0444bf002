import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { generatePath, useNavigate, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PLACE, MAX_UNDO_START_MINUTES, type RegisterOfGoods } from '#contract/office/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { ORDERS } from '../orders/order-queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { PieceFieldset } from './piece-fieldset.tsx';
import { enteredOf, formOf, type PieceForm } from './piece-form-fields.ts';
import { PIECES, registerQuery } from './piece-queries.ts';
import { useSwitchPiece } from './use-piece-acts.ts';

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
          question={`Make ${count === 1 ? '1 piece' : `${count} pieces`}?`}
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

interface NewPiece extends PieceForm {
  tag: string;
  place: string;
}

/** The order line of the address, for which a piece was made. */
function useMadeFor() {
  const [given] = useSearchParams();
  const orderItemId = given.get('order_item');
  if (orderItemId === null) return undefined;
  return {
    order_item_id: Number(orderItemId),
    size: given.get('size') ?? '',
    gross_weight_g: Number(given.get('gross')),
    net_weight_g: Number(given.get('net')),
  };
}

function RegisterPiece({ goods }: { goods: RegisterOfGoods }) {
  const { sku } = goods;
  const madeFor = useMadeFor();
  const { size, gross_weight_g, net_weight_g } = madeFor ?? { ...goods, size: '' };
  const start: NewPiece = {
    ...formOf({
      ...{ gross_weight_g, net_weight_g, stone_carat: 0, size, huid: '', huid_exempt_reason: '' },
      ...{ certificate_number: '', photo_url: null },
    }),
    ...{ tag: '', place: '' },
  };
  const form = useForm<NewPiece>({ defaultValues: start });
  const takeOut = useSwitchPiece();
  const navigate = useNavigate();
  const add = useAct(
    ({ tag, place, ...fields }: NewPiece) =>
      officeRequest(officeCalls.registerPiece, {
        body: {
          ...{ sku, tag, place, ...enteredOf(fields) },
          ...(madeFor && { order_item_id: madeFor.order_item_id }),
        },
      }),
    {
      refresh: [PIECES, GOODS, ORDERS],
      onDone: ({ message, data: { tag, place, order_id } }) => {
        if (order_id !== null) {
          notify(message);
          navigate(generatePath(paths.order, { orderId: order_id }));
          return;
        }
        form.reset({ ...start, place });
        form.setFocus('gross_weight_g');
        notify(message, () => takeOut.run({ tag, reason: 'Registered by mistake', isBack: false }));
      },
    },
  );
  const errors = add.failure?.fields ?? {};
  return (
    <form className={layout.form} noValidate onSubmit={form.handleSubmit((fields) => add.run(fields))}>
      <Panel title={madeFor ? 'The piece that was made for the order' : 'A further piece'}>
        {add.failure && <Notice variant="error">{add.failure.message}</Notice>}
        <div className={layout.fields}>
          <Field
            label="Tag on it already"
            hint="Empty: the shop gives one"
            autoComplete="off"
            error={errors.tag}
            {...form.register('tag')}
          />
          <Field label="Place" maxLength={MAX_PLACE} error={errors.place} {...form.register('place')} />
        </div>
        <PieceFieldset form={form as unknown as UseFormReturn<PieceForm>} errors={errors} />
        <div>
          <Button type="submit" busy={add.busy}>
            Register the piece
          </Button>
        </div>
      </Panel>
    </form>
  );
}
