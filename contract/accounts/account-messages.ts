/** Messages about accounts whose wording is fixed by the definition. */
export const accountMessages = {
  loginFailed: 'Invalid email or password.',
  userExists: 'User already exists with this email',
  emailExists: 'Email already exists. Please use a different email.',
  registrationFailed: 'Registration failed. Try again.',
  profileUpdateFailed: 'Profile update failed. Try again.',
  alreadyRegistered: 'You are already registered!',
} as const;
