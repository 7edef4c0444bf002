/** A letter of plain text to one address. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends letters in the background: nobody's call waits for a mail server, and a failure is logged. */
export interface Mailer {
  post(letter: Letter): void;
}
