declare const unit: unique symbol;

/** A number in one unit. Neither a plain number nor one in another unit is assignable to it. */
export type NumberIn<Unit extends string> = number & { readonly [unit]: Unit };
