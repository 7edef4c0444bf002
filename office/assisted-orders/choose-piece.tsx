import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import type {
  AddToCustomerCartBody,
  OrderablePiece,
} from '#contract/office/assisted-orders/assisted-orders.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { shownRupees } from '../ui/numbers.ts';
import { CUSTOMER_CARTS, orderablePieceQuery } from './assisted-order-queries.ts';

interface ChoosePieceProps {
  userId: string;
  productId: number;
  name: string;
}

/** Puts a piece into the customer's cart, in the chosen size. */
export function ChoosePiece({ userId, productId, name }: ChoosePieceProps) {
  const add = useAct(
    (body: AddToCustomerCartBody) => officeRequest(officeCalls.addToCustomerCart, { body }),
    {
      refresh: [CUSTOMER_CARTS],
      onDone: ({ message }) => notify(message),
    },
  );
  return (
    <FormDialog
      action="Add to cart"
      title={name}
      act={add}
      read={(fields) => ({
        ...{ user_id: userId, product_id: productId },
        quantity: Number(enteredText(fields, 'quantity')),
        ...chosenIn(fields),
      })}
    >
      <Choices productId={productId} />
    </FormDialog>
  );
}

/** The fields that the piece offers and that were filled in. */
function chosenIn(fields: FormData) {
  const names = ['size', 'second_size', 'purity', 'engraving'] as const;
  return Object.fromEntries(
    names.map((name) => [name, enteredText(fields, name).trim()]).filter(([, value]) => value !== ''),
  );
}

function Choices({ productId }: { productId: number }) {
  const { data: piece, error } = useQuery(orderablePieceQuery(productId));
  if (error) return <Notice variant="error">{error.message}</Notice>;
  if (!piece) return <p role="status">One moment…</p>;
  return <ChoiceFields piece={piece} />;
}

function ChoiceFields({ piece: { price, choices } }: { piece: OrderablePiece }) {
  const [size, setSize] = useState(choices?.size?.standard);
  const [purity, setPurity] = useState(choices?.purities[0]?.purity);
  const chosenPrice = choices ? priceOf(choices, purity, size) : price;
  return (
    <>
      {choices?.size && (
        <Select label="Size" name="size" value={size} onChange={({ target }) => setSize(target.value)}>
          <Options labels={choices.size.labels} />
        </Select>
      )}
      {choices?.size?.second_standard && (
        <Select
          label="Size of the second ring"
          name="second_size"
          defaultValue={choices.size.second_standard}
        >
          <Options labels={choices.size.labels} />
        </Select>
      )}
      {choices && choices.purities.length > 1 && (
        <Select
          label="Purity"
          name="purity"
          value={purity}
          onChange={({ target }) => setPurity(target.value)}
        >
          <Options labels={choices.purities.map((one) => one.purity)} />
        </Select>
      )}
      {choices?.engraving && (
        <Field
          label="Engraving"
          name="engraving"
          maxLength={choices.engraving.max_length}
          hint={`Empty: none. It costs ${shownRupees(choices.engraving.price)} more.`}
        />
      )}
      <Field
        label="How many"
        name="quantity"
        type="number"
        min={1}
        max={MAX_QUANTITY_PER_LINE}
        defaultValue={1}
        required
      />
      <p aria-live="polite">
        {chosenPrice === null ? (
          'It has no price today.'
        ) : (
          <>
            <strong>{shownRupees(chosenPrice)}</strong> with GST
          </>
        )}
      </p>
    </>
  );
}

function Options({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <option key={label} value={label}>
      {label}
    </option>
  ));
}

function priceOf({ prices }: OfferedChoices, purity: string | undefined, size: string | undefined) {
  const found = prices.find((one) => one.purity === purity && one.size === size);
  return found?.price ?? null;
}
