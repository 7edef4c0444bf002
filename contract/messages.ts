/** Error and status messages whose wording is fixed by the definition. */
export const messages = {
  loginFailed: 'Invalid email or password.',
  userExists: 'User already exists with this email',
  emailExists: 'Email already exists. Please use a different email.',
  registrationFailed: 'Registration failed. Try again.',
  profileUpdateFailed: 'Profile update failed. Try again.',

  addedToCart: 'Product added to cart!',
  addToCartFailed: (reason: string) => `Failed to add to cart: ${reason || 'Please try again.'}`,
  loginToContinue: 'Login or Sign Up to continue',

  cartEmpty: 'Your cart is empty.',
  cartEmptyAlert: 'Your cart is empty. Add items to proceed.',
  addressMissing: 'Please fill in all shipping address fields.',
  creatingOrder: 'Creating Order...',
  orderFailed: (reason: string) => `Failed to create order: ${reason}`,
  orderWithoutId: 'Order created, but no order ID returned. Please try again.',

  sdkLoading: 'Payment SDK loading...',
  orderNotFound: 'Order not found',
  initiateFailed: 'Failed to initiate payment',
  paymentFailed: (description: string) => `Payment failed: ${description}`,
  verificationFailed: 'Payment verification failed',
  paymentSuccessful: 'Payment successful!',
  paymentCompleted: 'Payment Completed',
  proceedToPayment: 'Proceed to Payment',
  sameAsShipping: 'Same as shipping address',

  invalidScheme: 'Invalid scheme',
  schemeMissingFields: 'Payment initialization failed: Missing required fields',
  schemeEnrolled: 'Payment successful! Scheme enrolled.',
  schemePaymentFailed: 'Payment failed. Try again.',
  schemeLoginFirst: 'Login or sign up to continue.',
  noSchemesPurchased: 'No schemes purchased by this user',
  schemesFailed: (reason: string) => `Error loading schemes: ${reason}`,
  noSchemes: 'No schemes available',

  noInvoice: 'No invoice available for download.',
  pdfNotLoaded: 'PDF generation library not loaded. Please try again.',
  invoiceFailed: (reason: string) => `Failed to load invoice after retries: ${reason}`,
  invoiceNotFound: 'No invoice found for this order after retries.',
  billingAddressRaw: 'Invalid billing address format. Showing raw data.',

  productsFailed: 'Failed to load products.',
  tryLater: 'Please try again later.',
  noProducts: 'No products found in this category or price range.',
  categoriesLoading: 'Loading categories...',
  categoriesFailed: 'Failed to load categories',
  noCategories: 'No categories found',

  alreadyRegistered: 'You are already registered!',
} as const;
