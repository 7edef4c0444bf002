/** Control characters, line separators and bidirectional marks. */
const TERMINAL_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Escapes control characters, so that customer text is visible but cannot control the terminal. */
export function printable(line: string): string {
  return line.replace(
    TERMINAL_CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
