import { type UseFormReturn, useForm } from 'react-hook-form';
import type { PieceFields } from '#contract/office/goods/piece-fields.ts';
import { gstHalf, type PieceForm, TAXED_FIELDS } from '../piece-form-fields.ts';

/** The form of a piece; the GST is recomputed from the price parts during input. */
export function usePieceForm(start: PieceForm, opened: PieceFields | undefined): UseFormReturn<PieceForm> {
  const form = useForm<PieceForm>({ defaultValues: start });
  const followGst = () => {
    const half = gstHalf(form.getValues(), opened);
    if (half === undefined) return;
    form.setValue('gst_cgst', half, { shouldDirty: true });
    form.setValue('gst_sgst', half, { shouldDirty: true });
  };
  const register: typeof form.register = (name, options) =>
    form.register(name, TAXED_FIELDS.includes(name) ? { ...options, onChange: followGst } : options);
  return { ...form, register };
}
