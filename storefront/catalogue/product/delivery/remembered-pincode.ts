import { pincodeOf } from '#contract/delivery/pincode.ts';

const KEY = 'tola-pincode';

/** The pincode that was looked up last on this device. */
export function rememberedPincode(): string | undefined {
  try {
    return pincodeOf(localStorage.getItem(KEY) ?? '');
  } catch {
    // Browsers can block access to storage.
    return undefined;
  }
}

export function rememberPincode(pincode: string): void {
  try {
    localStorage.setItem(KEY, pincode);
  } catch {
    // Without storage it is typed again next time.
  }
}
