import type { DocumentNumber } from '#api/invoices/rules.ts';
import { StartupError } from '#server/startup/startup-error.ts';

const FORM = /^([A-Za-z0-9-]+)\/(\d\d-\d\d)\/(\d{6})$/;

/** Parses a comma-separated list. @throws StartupError when a number is malformed, or a series occurs twice. */
export function readNumbers(list: string): DocumentNumber[] {
  const numbers = list.split(',').map((text): DocumentNumber => {
    const [, series = '', financialYear = '', number = ''] = FORM.exec(text.trim()) ?? [];
    if (!series) {
      throw new StartupError(
        `"${text.trim()}" is not the number of an invoice or receipt: write it as printed, such as INV/26-27/000131, and separate several by commas.`,
      );
    }
    return { series, financialYear, number: Number(number) };
  });
  const duplicate = numbers.find(
    ({ series }, index) => numbers.findIndex((one) => one.series === series) < index,
  );
  if (duplicate)
    throw new StartupError(`${duplicate.series} is named twice: give the last number of each series once.`);
  return numbers;
}

/** Whether a number precedes another one of the same series. */
export function isBefore(one: DocumentNumber, other: DocumentNumber): boolean {
  if (one.financialYear !== other.financialYear) return one.financialYear < other.financialYear;
  return one.number < other.number;
}
