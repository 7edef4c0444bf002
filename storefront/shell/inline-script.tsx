/** A script within the document. Render it on the server only: React keeps unknown head elements. */
export function InlineScript({ nonce, text }: { nonce: string | undefined; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not escaped as HTML is
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
