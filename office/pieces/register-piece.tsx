import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PLACE, type RegisterOfGoods } from '#contract/office/pieces/pieces.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { ORDERS } from '../orders/order-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { useOpenSaved, useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { PieceFieldset } from './piece-fieldset.tsx';
import { enteredOf, formOf, type PieceForm } from './piece-form-fields.ts';
import { PIECES } from './piece-queries.ts';
import { useSwitchPiece } from './use-piece-acts.ts';

interface NewPiece extends PieceForm {
  tag: string;
  place: string;
}

interface MadeFor {
  order_item_id: number;
  size: string;
  gross_weight_g: number;
  net_weight_g: number;
}

/** Weighs and writes down one piece, of the stock or made for the order line of the address. */
export function RegisterPiece({ goods }: { goods: RegisterOfGoods }) {
  const madeFor = useMadeFor();
  const start = emptyPiece(madeFor ?? { ...goods, size: '' });
  const form = useForm<NewPiece>({ defaultValues: start });
  useUnsavedInput(form.formState.isDirty);
  const add = useRegisterPiece(goods.sku, madeFor, (place) => form.reset({ ...start, place }));
  const { result } = add;
  useEffect(() => {
    if (result) form.setFocus('gross_weight_g');
  }, [result, form]);
  return (
    <form className={layout.form} noValidate onSubmit={form.handleSubmit((fields) => add.run(fields))}>
      <Panel title={madeFor ? 'The piece that was made for the order' : 'A further piece'}>
        {add.failure && <Notice variant="error">{add.failure.message}</Notice>}
        <FormFields saving={add.busy} errors={add.failure?.fields}>
          <div className={layout.fields}>
            <Field
              label="Tag on it already"
              hint="Empty: the shop gives one"
              autoComplete="off"
              {...form.register('tag')}
            />
            <Field label="Place" maxLength={MAX_PLACE} {...form.register('place')} />
          </div>
          <PieceFieldset form={form as unknown as UseFormReturn<PieceForm>} />
        </FormFields>
        <div>
          <Button type="submit" busy={add.busy}>
            Register the piece
          </Button>
        </div>
      </Panel>
    </form>
  );
}

/** The order line of the address, for which a piece was made. */
function useMadeFor(): MadeFor | undefined {
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

function emptyPiece({ gross_weight_g, net_weight_g, size }: Omit<MadeFor, 'order_item_id'>): NewPiece {
  return {
    ...formOf({
      ...{ gross_weight_g, net_weight_g, stone_carat: 0, size, huid: '', huid_exempt_reason: '' },
      ...{ certificate_number: '', photo_url: null },
    }),
    ...{ tag: '', place: '' },
  };
}

/** Registers the piece; the page of its order opens, or the next piece of the same place can be weighed. */
function useRegisterPiece(sku: string, madeFor: MadeFor | undefined, onNext: (place: string) => void) {
  const takeOut = useSwitchPiece();
  const openSaved = useOpenSaved();
  return useAct(
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
          openSaved(orderAddress(order_id));
          return;
        }
        onNext(place);
        notify(message, () => takeOut.run({ tag, reason: 'Registered by mistake', isBack: false }));
      },
    },
  );
}
