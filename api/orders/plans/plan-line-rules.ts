import type { Paise } from '#contract/money/money.ts';

/** A line of an order as a savings plan sees it; price parts are per piece. */
export interface PlanLine {
  orderItemId: number;
  categoryName: string;
  metal: string;
  stone: string;
  quantity: number;
  subtotalPaise: Paise;
  productPricePaise: Paise;
  stoneValuePaise: Paise;
  makingChargesPaise: Paise;
  discountPaise: Paise;
}
