import { messages } from '#contract/messages.ts';

export function registrationFailureText(responseText: string): string {
  return responseText.includes(messages.userExists) ? messages.emailExists : messages.registrationFailed;
}
