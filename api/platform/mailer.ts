export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails in the background, so that no call waits for the mail server. Failures are logged. */
export interface Mailer {
  send(email: Email): void;
}
