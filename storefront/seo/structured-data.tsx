/** JSON-LD, rendered on the server only: call `jsonLdText` behind `import.meta.env.SSR` to keep it out of the browser's code. */
export function StructuredData({ text }: { text: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script cannot be escaped as HTML is
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** Serializes JSON-LD for a script element; `<`, `>` and `&` are escaped, so that no value can end the script. */
export function jsonLdText(facts: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}
