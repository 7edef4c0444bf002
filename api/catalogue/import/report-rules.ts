import { type FileFault, listedFaults } from '#api/platform/csv-table.ts';
import { type ImportReport, MAX_LISTED } from '#contract/office/import/import.ts';
import type { ImportDone } from './import-service.ts';

const EMPTY_REPORT = {
  ...{ fault_count: 0, faults: [], added: 0, changed: 0, unchanged: 0 },
  ...{ changes: [], new_categories: [], warnings: [], digest: null },
};

/** An import as the office shows it, its lists cut to what a person reads. */
export function reportOf(outcome: { faults: FileFault[] } | ImportDone): ImportReport {
  if ('faults' in outcome) {
    const { faults } = outcome;
    return { ...EMPTY_REPORT, fault_count: faults.length, faults: listedFaults(faults) };
  }
  const { added, changed, unchanged, changes, newCategories, warnings, digest } = outcome;
  return {
    ...EMPTY_REPORT,
    ...{ added, changed, unchanged, digest },
    changes: changes.slice(0, MAX_LISTED).map(({ line, sku, productName, isNew, fields }) => {
      return { line, sku, product_name: productName, is_new: isNew, fields };
    }),
    new_categories: newCategories.slice(0, MAX_LISTED),
    warnings: [...shortageWarnings(outcome), ...warnings].slice(0, MAX_LISTED),
  };
}

function shortageWarnings({ shortages }: ImportDone): string[] {
  return shortages.map(
    ({ sku, productName, counted }) =>
      `${sku}, ${productName}: ${counted} counted, but open orders hold more, so it is sold out.`,
  );
}
