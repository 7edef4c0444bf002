import { messages } from '#contract/messages.ts';

/** The error text of a failed registration, derived from the response text. */
export function registrationFailureText(responseText: string): string {
  return responseText.includes(messages.userExists) ? messages.emailExists : messages.registrationFailed;
}
