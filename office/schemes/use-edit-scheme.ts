import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredScheme, OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { type Edit, useEditWithUndo } from '../api-client/use-edit-with-undo.ts';
import { storedTerms } from './scheme-fields.ts';
import { SCHEMES, schemeQuery } from './scheme-queries.ts';

type Change = EnteredScheme | 'close';

/** Saves the terms of a scheme, or closes it for joining; `onSaved` gets the scheme as it is then. */
export function useEditScheme(onSaved: (scheme: OfficeScheme) => void) {
  const queryClient = useQueryClient();
  return useEditWithUndo<OfficeScheme, Change>(
    async ({ before: { scheme_id, version }, terms }: Edit<OfficeScheme, Change>) => {
      const stated = { scheme_id, version };
      const { message } =
        terms === 'close'
          ? await officeRequest(officeCalls.closeScheme, { body: stated })
          : await officeRequest(officeCalls.editScheme, { body: { ...stated, ...terms } });
      const saved = await queryClient.fetchQuery({ ...schemeQuery(scheme_id), staleTime: 0 });
      return { message, saved };
    },
    { refresh: [SCHEMES], termsOf: storedTerms, onSaved },
  );
}
