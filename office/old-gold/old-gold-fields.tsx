import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purityText } from '#contract/catalogue/purity.ts';
import { basisPoints, paisePerGram, rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { oldGoldValue } from '#contract/old-gold/old-gold-value.ts';
import { toMilligrams } from '#contract/weight.ts';
import { ratesQuery } from '../rates/rate-queries.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { enteredNumber, shownRupees } from '../ui/numbers.ts';

const START = { purity: '22K916', net_weight_g: '', share_percent: '100', stones: '0' };

/** What is weighed, and what it is worth at the rate of now. */
export function OldGoldFields({ invoiceNumbers }: { invoiceNumbers: string[] }) {
  const { data } = useQuery(ratesQuery);
  const [given, setGiven] = useState(START);
  const rates = (data?.data ?? []).flatMap(({ purity, rate }) => (rate === null ? [] : [{ purity, rate }]));
  // A shop may have no rate for 22K; the list then begins with its first one.
  const { purity, rate } = rates.find((one) => one.purity === given.purity) ?? rates[0] ?? {};
  const bind = (name: keyof typeof START) => ({
    name,
    value: given[name],
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  });
  return (
    <>
      <Field
        label="What it is"
        name="description"
        maxLength={200}
        autoComplete="off"
        required
        hint="For example: 2 bangles and a chain, one link broken"
      />
      <Select label="Bought here with invoice" name="invoice_number">
        <option value="">Bought elsewhere, or not known</option>
        {invoiceNumbers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </Select>
      <Select label="Purity" {...bind('purity')} value={purity} required>
        {rates.map((one) => (
          <option key={one.purity} value={one.purity}>
            {purityText(one.purity)}
          </option>
        ))}
      </Select>
      <Field
        label="Gross weight in grams"
        name="gross_weight_g"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field
        label="Net weight in grams"
        inputMode="decimal"
        autoComplete="off"
        required
        hint="Without stones, lac and thread"
        {...bind('net_weight_g')}
      />
      <Field
        label="Share of the rate in percent"
        inputMode="decimal"
        autoComplete="off"
        required
        hint={
          rate === undefined
            ? undefined
            : `The rate is ${shownRupees(rate)} a gram. Gold from here counts in full.`
        }
        {...bind('share_percent')}
      />
      <Field
        label="Value of its stones in rupees"
        inputMode="decimal"
        autoComplete="off"
        required
        {...bind('stones')}
      />
      <p aria-live="polite">{data ? valueText(given, rate) : 'One moment…'}</p>
    </>
  );
}

const valueText = (given: typeof START, rate: number | undefined): string =>
  rate === undefined ? 'There is no rate of today for it.' : `Its value is ${shownValue(given, rate)}.`;

function shownValue(given: typeof START, rate: number): string {
  const [grams, share, stones] = [given.net_weight_g, given.share_percent, given.stones].map((text) =>
    Math.max(0, enteredNumber(text) ?? 0),
  );
  const valuePaise = oldGoldValue({
    netWeightMilligrams: toMilligrams(grams ?? 0),
    ratePaisePerGram: paisePerGram(toPaise(rupees(rate))),
    shareBasisPoints: basisPoints(Math.round((share ?? 0) * 100)),
    stonesPaise: toPaise(rupees(stones ?? 0)),
  });
  return shownRupees(toRupees(valuePaise));
}
