/** `tel:` address of a phone number as people write it. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Opens a chat with a number, which needs its country code. */
export function whatsAppAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
