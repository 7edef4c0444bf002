import { limitedText } from '#api/platform/http/limited-text.ts';
import { parsedJson } from '#api/platform/json.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** The response of a provider; `body` is undefined when it is no JSON. */
export interface ProviderResponse {
  status: number;
  body: unknown;
}

/** Posts JSON to a provider. Undefined: the response timed out. */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<ProviderResponse | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await limitedText(response, MAX_BYTES);
    return { status: response.status, body: parsedJson(text ?? '') };
  } catch {
    return undefined;
  }
}

const MAX_PROBLEM = 300;

/** A provider's error message for the office: on one line, without customers' numbers. */
export function printableProblem(words: string): string {
  return words
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/\+?\d{10,15}/g, 'the number')
    .trim()
    .slice(0, MAX_PROBLEM);
}
