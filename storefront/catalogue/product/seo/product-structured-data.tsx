import { jsonLdText, StructuredData } from '#storefront/seo/structured-data.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { type PageFacts, productPageJsonLd, productTrailJsonLd } from './product-page-json-ld.ts';

/** Structured data of the product and its breadcrumbs. */
export function ProductStructuredData(page: PageFacts) {
  const seller = useSeller();
  return (
    <>
      <StructuredData text={import.meta.env.SSR ? jsonLdText(productPageJsonLd({ ...page, seller })) : ''} />
      <StructuredData text={import.meta.env.SSR ? jsonLdText(productTrailJsonLd(page)) : ''} />
    </>
  );
}
