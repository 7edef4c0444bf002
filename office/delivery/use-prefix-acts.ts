import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { DeliveryPrefix, DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { type Edit, useEditWithUndo } from '../api-client/use-edit-with-undo.ts';
import { paths, prefixPath } from '../paths.ts';
import { useOpenSaved } from '../ui/forms/unsaved-input.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { DELIVERY, PINCODE_RULES, PREFIX_LISTS, PREFIXES, prefixQuery } from './delivery-queries.ts';
import { storedTerms } from './delivery-words.ts';

/** Terms, and whether the person has confirmed the places that lose their deliveries. */
export type ConfirmedTerms = DeliveryTerms & { is_sure?: boolean };

const REFRESH = { refresh: [DELIVERY] };

/** For an act after which the row on the screen is gone: it is not read again. */
const REFRESH_LISTS = { refresh: [PREFIX_LISTS, PINCODE_RULES] };

const markRowsStale = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: PREFIXES, refetchType: 'none' });

/** Saves the terms of a row; `onSaved` receives the saved row. */
export function useEditPrefix(onSaved: (row: DeliveryPrefix) => void) {
  const queryClient = useQueryClient();
  return useEditWithUndo(
    async ({ before: { prefix, version }, terms }: Edit<DeliveryPrefix, ConfirmedTerms>) => {
      const { message } = await officeRequest(officeCalls.editDeliveryPrefix, {
        body: { prefix, version, ...terms },
      });
      const { row } = await queryClient.fetchQuery({ ...prefixQuery(prefix), staleTime: 0 });
      return { message, saved: row };
    },
    { ...REFRESH, termsOf: (row) => ({ ...storedTerms(row), is_sure: true }), onSaved },
  );
}

interface NewPrefix {
  prefix: string;
  terms: ConfirmedTerms;
}

/** Adds a row and opens it; Undo removes it. */
export function useAddPrefix() {
  const queryClient = useQueryClient();
  const openSaved = useOpenSaved();
  const navigate = useNavigate();
  const undo = useAct(
    (given: { prefix: string; version: number }) =>
      officeRequest(officeCalls.removeDeliveryPrefix, { body: { ...given, is_sure: true } }),
    {
      ...REFRESH_LISTS,
      onDone: ({ message }) => {
        markRowsStale(queryClient);
        notify(message);
        navigate(paths.delivery);
      },
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return useAct(
    ({ prefix, terms }: NewPrefix) =>
      officeRequest(officeCalls.addDeliveryPrefix, { body: { prefix, ...terms } }),
    {
      ...REFRESH,
      onDone: ({ message, data: { prefix, version } }) => {
        notify(message, version === null ? undefined : () => undo.run({ prefix, version }));
        openSaved(prefixPath(prefix));
      },
    },
  );
}

/** Removes a row; Undo adds it again as it was. */
export function useRemovePrefix() {
  const queryClient = useQueryClient();
  const openSaved = useOpenSaved();
  const navigate = useNavigate();
  const undo = useAct(
    (row: DeliveryPrefix) =>
      officeRequest(officeCalls.addDeliveryPrefix, {
        body: { prefix: row.prefix, ...storedTerms(row), is_sure: true },
      }),
    {
      ...REFRESH,
      onDone: ({ data: { prefix } }) => {
        notify('It is as it was before.');
        navigate(prefixPath(prefix));
      },
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return useAct(
    async ({ row, isSure }: { row: DeliveryPrefix; isSure: boolean }) => {
      const { prefix, version } = row;
      const body = { prefix, version, is_sure: isSure };
      const { message } = await officeRequest(officeCalls.removeDeliveryPrefix, { body });
      return { message, row };
    },
    {
      ...REFRESH_LISTS,
      onDone: ({ message, row }) => {
        markRowsStale(queryClient);
        notify(message, () => undo.run(row));
        openSaved(paths.delivery);
      },
    },
  );
}
