const INDIAN_MOBILE = /^(?:(?:00)?91|0)?([6-9]\d{9})$/;

/** An Indian mobile number in E.164, however typed; undefined if it is none: other countries need a registration there. */
export function mobileNumber(typed: string): string | undefined {
  const [, number] = INDIAN_MOBILE.exec(typed.replace(/[\s().+-]+/g, '')) ?? [];
  return number && `+91${number}`;
}
