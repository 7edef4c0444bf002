/** A plain-text e-mail to one address. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails in the background, so that no call waits for the mail server. Failures are logged. */
export interface Mailer {
  post(letter: Letter): void;
}
