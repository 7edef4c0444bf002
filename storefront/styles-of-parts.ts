import facetGroups from './catalogue/facets/facet-groups.module.css?inline';
import { PAGES } from './pages.ts';
import field from './ui/controls/field.module.css?inline';
import quantityStepper from './ui/controls/quantity-stepper.module.css?inline';
import visuallyHidden from './ui/layout/visually-hidden.module.css?inline';
import breakUpTable from './ui/money/break-up-table.module.css?inline';
import whenBack from './wishes/when-back/when-back.module.css?inline';

const SHEETS: Readonly<Record<string, readonly string[]>> = {
  'catalogue/listing/listing-page.tsx': [facetGroups],
  'search/search-page.tsx': [facetGroups],
  'catalogue/product/product-page.tsx': [field, quantityStepper, visuallyHidden, breakUpTable, whenBack],
};

/**
 * By the path of a page: the style sheets of parts that the server renders, but whose code is loaded when the browser is idle. The build
 * gives a page only the sheets of the code that it loads at once.
 */
export const STYLES_OF_PARTS: ReadonlyMap<string, readonly string[]> = new Map(
  PAGES.map(({ path, module }) => [path, SHEETS[module] ?? []]),
);
