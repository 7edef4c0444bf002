import { messages } from '#contract/messages.ts';

/** What a failed registration shows, read off the text of the answer (specification section 8). */
export function registrationFailureText(responseText: string): string {
  return responseText.includes(messages.userExists) ? messages.emailExists : messages.registrationFailed;
}
