import { OfficeError } from '../api-client/office-request.ts';

/** Runs the browser's passkey dialog; that it was closed or failed becomes a sentence. */
export async function withPasskeyErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    const message = isKnown
      ? 'This device has a passkey for you already.'
      : 'The passkey was not used. Please try again, or take the authenticator app.';
    throw new OfficeError(message, 'invalid_input');
  }
}
