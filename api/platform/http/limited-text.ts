/** The body of another server's response; undefined once it is longer than `maxBytes`. */
export async function limitedText(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [bytes, text] = [0, ''];
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
