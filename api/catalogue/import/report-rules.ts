import { type ImportReport, MAX_LISTED } from '#contract/office/import/import.ts';
import type { ImportFault } from './import-rules.ts';
import type { ImportDone } from './import-service.ts';

const NOTHING = {
  ...{ fault_count: 0, faults: [], added: 0, changed: 0, unchanged: 0 },
  ...{ changes: [], new_categories: [], warnings: [], digest: null },
};

/** An import as the office shows it, its lists cut to what a person reads. */
export function reportOf(outcome: { faults: ImportFault[] } | ImportDone): ImportReport {
  if ('faults' in outcome) {
    const faults = outcome.faults.slice(0, MAX_LISTED).map(({ line, column, message }) => {
      return { line, column, message: withoutPlace(message) };
    });
    return { ...NOTHING, fault_count: outcome.faults.length, faults };
  }
  const { added, changed, unchanged, changes, newCategories, warnings, digest } = outcome;
  return {
    ...NOTHING,
    ...{ added, changed, unchanged, digest },
    changes: changes.slice(0, MAX_LISTED).map(({ line, sku, productName, isNew, fields }) => {
      return { line, sku, product_name: productName, is_new: isNew, fields };
    }),
    new_categories: newCategories.slice(0, MAX_LISTED),
    warnings: [...shortageWarnings(outcome), ...warnings].slice(0, MAX_LISTED),
  };
}

/** A sentence names file, line and column, which the report has in columns of its own. */
function withoutPlace(message: string): string {
  const problem = message.slice(message.indexOf(': ') + 2);
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

function shortageWarnings({ shortages }: ImportDone): string[] {
  return shortages.map(
    ({ sku, productName, counted }) =>
      `${sku}, ${productName}: ${counted} counted, but open orders hold more, so it is sold out.`,
  );
}
