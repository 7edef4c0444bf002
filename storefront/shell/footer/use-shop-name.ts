import { shopNameOf } from '#contract/seller/shop-name.ts';
import { useSeller } from './use-seller.ts';

export const useShopName = (): string => shopNameOf(useSeller());
