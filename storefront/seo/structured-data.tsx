/**
 * Facts about the page, as search engines read them (JSON-LD). The server alone writes them: call `jsonLdText` behind
 * `import.meta.env.SSR`, so that how they are made never travels to a browser; React leaves the text as it finds it.
 */
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

/** Facts as the text of a script; nothing in them can end the script, whoever wrote it. */
export function jsonLdText(facts: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}
