/** Messages of many pages, whose wording is fixed by the definition. */
export const messages = {
  addedToCart: 'Product added to cart!',
  addToCartFailed: (reason: string) => `Failed to add to cart: ${reason || 'Please try again.'}`,
  loginToContinue: 'Login or Sign Up to continue',
  productsFailed: 'Failed to load products.',
  tryLater: 'Please try again later.',
  noProducts: 'No products found in this category or price range.',
  categoriesLoading: 'Loading categories...',
  categoriesFailed: 'Failed to load categories',
  noCategories: 'No categories found',
} as const;
