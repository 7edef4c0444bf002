/** Messages about savings schemes whose wording is fixed by the definition. */
export const schemeMessages = {
  invalidScheme: 'Invalid scheme',
  schemeMissingFields: 'Payment initialization failed: Missing required fields',
  schemeEnrolled: 'Payment successful! Scheme enrolled.',
  schemePaymentFailed: 'Payment failed. Try again.',
  schemeLoginFirst: 'Login or sign up to continue.',
  noSchemesPurchased: 'No schemes purchased by this user',
  schemesFailed: (reason: string) => `Error loading schemes: ${reason}`,
  noSchemes: 'No schemes available',
} as const;
