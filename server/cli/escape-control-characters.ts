/** Whatever moves a terminal's cursor, changes its colours or turns the direction of its text. */
const COMMANDS_OF_TERMINALS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A line as it may be shown in a terminal: what a customer typed is seen, and commands nothing. */
export function printable(line: string): string {
  return line.replace(
    COMMANDS_OF_TERMINALS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
