import type { EnteredPiece } from '#contract/office/pieces/pieces.ts';
import { enteredNumber } from '../ui/numbers.ts';

export type PieceForm = Record<Exclude<keyof EnteredPiece, 'photo_url'>, string> & {
  photo_url: string | null;
};

export const PIECE_LABELS: Record<keyof EnteredPiece, string> = {
  gross_weight_g: 'Gross weight',
  net_weight_g: 'Net weight',
  stone_carat: 'Stones (ct)',
  size: 'Size',
  huid: 'HUID',
  huid_exempt_reason: 'Why it needs no HUID',
  certificate_number: 'Certificate number',
  photo_url: 'Photo',
};

export function formOf(entered: EnteredPiece): PieceForm {
  const { gross_weight_g, net_weight_g, stone_carat, size, huid, photo_url } = entered;
  const { huid_exempt_reason, certificate_number } = entered;
  return {
    gross_weight_g: gross_weight_g.toFixed(3),
    net_weight_g: net_weight_g.toFixed(3),
    stone_carat: String(stone_carat),
    ...{ size, huid, huid_exempt_reason, certificate_number, photo_url },
  };
}

/** The fields as sent; an invalid number becomes null, which the shop refuses with an error at its field. */
export function enteredOf(form: PieceForm): EnteredPiece {
  const { size, huid, huid_exempt_reason, certificate_number, photo_url } = form;
  return {
    gross_weight_g: enteredNumber(form.gross_weight_g) as number,
    net_weight_g: enteredNumber(form.net_weight_g) as number,
    stone_carat: enteredNumber(form.stone_carat || '0') as number,
    ...{ size, huid, huid_exempt_reason, certificate_number, photo_url },
  };
}

/** A warning about a suspicious HUID; may be empty. */
export function huidHint(huid: string): string {
  const looksAlike = /[O0]/i.test(huid) ? 'the letter O or the digit 0' : 'the letter I or the digit 1';
  const hint = 'Six letters and digits, as engraved';
  return /[O0I1]/i.test(huid) ? `${hint}. Is it ${looksAlike}? Look again.` : hint;
}
