import { accountMessages } from '#contract/accounts/account-messages.ts';

export function registrationFailureText(responseText: string): string {
  return responseText.includes(accountMessages.userExists)
    ? accountMessages.emailExists
    : accountMessages.registrationFailed;
}
