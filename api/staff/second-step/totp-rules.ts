import { Secret, TOTP } from 'otpauth';
import { SHOP_NAME } from '#contract/constants.ts';

const PERIOD_S = 30;
/** Codes of the neighbouring steps are taken too, since clocks differ. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: SHOP_NAME, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

/** The `otpauth:` address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The time step of a valid code that is later than the last accepted one; undefined otherwise. */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: digits, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  return step > lastStep ? step : undefined;
}
