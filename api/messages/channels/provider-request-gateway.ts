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
    return { status: response.status, body: parsed(await limitedText(response)) };
  } catch {
    return undefined;
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [bytes, text] = [0, ''];
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) return '';
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
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
