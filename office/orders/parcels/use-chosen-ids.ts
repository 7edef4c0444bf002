import { useSearchParams } from 'react-router';

/** The orders that the address names, separated by commas. */
export function useChosenIds(): string {
  return useSearchParams()[0].get('orders') ?? '';
}
