/** Control characters, most of which XML cannot hold, not even as references. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/gu;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as the content of an element or an attribute. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
