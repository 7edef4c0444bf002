import * as z from 'zod/mini';
import { atMost, emailField, optionalText, requiredText } from '#contract/fields.ts';

/** 8 to 128 characters of any kind, not trimmed (P-78). */
const passwordField = z
  .string({ error: 'Please choose a password.' })
  .check(
    z.minLength(8, { error: 'Please choose a password of at least 8 characters.' }),
    atMost(128, 'Please keep your password to at most 128 characters.'),
  );

const nameField = requiredText('your name', 200);
const phoneField = requiredText('your phone number', 40);
/** Required at registration, optional in the profile. */
const ADDRESS = ['your address', 1000] as const;

export const loginBody = z.object({
  email: z.string().check(atMost(254)),
  password: z.string().check(atMost(1024)),
});

export const registerBody = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  password: passwordField,
  address: requiredText(...ADDRESS),
});

export const profile = z
  .object({
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .register(z.globalRegistry, { id: 'Profile' });

/** The login response, which the browser stores under the key `user` (P-81). */
export const loginResponse = z.extend(profile, { token: z.string() });

export const registerResponse = z.object({ message: z.string(), user_id: z.string() });

/** An extension. The current password is required, so that a stolen token is not enough. */
export const changePasswordBody = z.object({
  password: z
    .string({ error: 'Please enter your present password.' })
    .check(z.minLength(1, { error: 'Please enter your present password.' }), atMost(1024)),
  new_password: passwordField,
});

/** An extension: requests a password reset link by e-mail. */
export const requestPasswordResetBody = z.object({ email: emailField });

/** An extension: the token of the reset link, and the new password. */
export const resetPasswordBody = z.object({
  token: z.string({ error: 'Please open the link again.' }).check(z.minLength(1), atMost(200)),
  new_password: passwordField,
});

export const session = z
  .object({
    session_id: z.string(),
    browser: z.nullable(z.string()),
    since: z.string(),
    /** Rounded to the hour. */
    last_used: z.string(),
    is_this_one: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session' });

export const sessionsResponse = z.object({ data: z.array(session) });

export const endSessionParams = z.object({ session_id: z.uuid({ error: 'This is no session.' }) });

export const profileResponse = z.object({ data: profile });

/** The profile form; only the address is optional. */
export const profileForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: optionalText(...ADDRESS),
});

/** Only the fields that change. */
export const updateProfileBody = z.extend(z.partial(profileForm), {
  user_id: z.string({ error: 'Please say whose profile this is.' }),
  /** An extension: in strict mode, required to change the e-mail or phone. */
  password: z.optional(z.string().check(atMost(1024))),
});

export const messageResponse = z.object({ message: z.string() });

export const profileChangeResponse = z.extend(messageResponse, { data: profile });

export type LoginBody = z.infer<typeof loginBody>;
export type LoginResponse = z.infer<typeof loginResponse>;
export type RegisterBody = z.infer<typeof registerBody>;
export type RegisterResponse = z.infer<typeof registerResponse>;
export type Profile = z.infer<typeof profile>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type RequestPasswordResetBody = z.infer<typeof requestPasswordResetBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type ProfileResponse = z.infer<typeof profileResponse>;
export type ProfileForm = z.infer<typeof profileForm>;
export type UpdateProfileBody = z.infer<typeof updateProfileBody>;
export type ProfileChangeResponse = z.infer<typeof profileChangeResponse>;
export type Session = z.infer<typeof session>;
export type SessionsResponse = z.infer<typeof sessionsResponse>;
export type EndSessionParams = z.infer<typeof endSessionParams>;
export type MessageResponse = z.infer<typeof messageResponse>;
