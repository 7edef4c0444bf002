/** No WhatsApp at this number, it is the shop's own, it is not allowed for a trial, or its owner wants none. */
const RECIPIENT_ERRORS = new Set([131_021, 131_026, 131_030, 131_049, 131_050]);

/** Too many messages to this one number. */
const PAIR_LIMIT = 131_056;

/** A wrong parameter, and one that is missing. */
const PARAMETER_ERRORS = new Set([100, 131_008, 131_009]);

export const isRecipientError = (code: number) => RECIPIENT_ERRORS.has(code);

export const isTemporaryError = (code: number) => code === PAIR_LIMIT;

/** Whether a refusal is about this message, such as its template (132xxx), and not about the account or the service. */
export const isMessageError = (code: number) =>
  PARAMETER_ERRORS.has(code) || (code >= 132_000 && code < 133_000);
