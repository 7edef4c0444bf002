/** After this many wrong PINs a session ends. */
export const MAX_WRONG_PINS = 5;

/** Whether a PIN is among the first that anybody tries: one digit, a repeated pair, or digits that follow each other. */
export function isTrivialPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const [first = 0, second = 0] = digits;
  if (digits.every((digit, index) => digit === (index % 2 === 0 ? first : second))) return true;
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

export function wrongPinSentence(wrongPins: number): string {
  const left = MAX_WRONG_PINS - wrongPins;
  return `This PIN is not right. ${left === 1 ? 'One try is' : `${left} tries are`} left.`;
}
