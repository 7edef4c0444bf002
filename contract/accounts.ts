import * as z from 'zod/mini';
import { atMost, emailField, optionalText, requiredText } from './fields.ts';

/** 8 to 128 characters, any characters, nothing trimmed (checklist Q-35). */
const passwordField = z
  .string({ error: 'Please choose a password.' })
  .check(
    z.minLength(8, { error: 'Please choose a password of at least 8 characters.' }),
    atMost(128, 'Please keep your password to at most 128 characters.'),
  );

const nameField = requiredText('your name', 200);
const phoneField = requiredText('your phone number', 40);
/** Asked for when signing up, and may be taken away later. */
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

/** The stored user: what login answers and the browser keeps under the key `user`. */
export const loginResponse = z.extend(profile, { token: z.string() });

export const registerResponse = z.object({ message: z.string(), user_id: z.string() });

/** An extension: the present password proves that it is not only the token that asks. */
export const changePasswordBody = z.object({
  password: z
    .string({ error: 'Please enter your present password.' })
    .check(z.minLength(1, { error: 'Please enter your present password.' }), atMost(1024)),
  new_password: passwordField,
});

/** An extension: asks for a link by e-mail at which a new password is chosen. */
export const requestPasswordResetBody = z.object({ email: emailField });

/** An extension: the token of such a link, and the password to be. */
export const resetPasswordBody = z.object({
  token: z.string({ error: 'Please open the link again.' }).check(z.minLength(1), atMost(200)),
  new_password: passwordField,
});

/** One logged-in browser of a customer; `browser` is null for one that the shop does not know. */
export const session = z
  .object({
    session_id: z.string(),
    browser: z.nullable(z.string()),
    since: z.string(),
    /** To the hour. */
    last_used: z.string(),
    is_this_one: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session' });

export const sessionsResponse = z.object({ data: z.array(session) });

export const endSessionParams = z.object({ session_id: z.uuid({ error: 'This is no session.' }) });

export const profileResponse = z.object({ data: profile });

/** The profile form: name, e-mail and phone are required, the address is not (specification section 5). */
export const profileForm = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: optionalText(...ADDRESS),
});

/** Only the fields that change. */
export const updateProfileBody = z.extend(z.partial(profileForm), {
  user_id: z.string({ error: 'Please say whose profile this is.' }),
  /** An extension: a strict shop asks for the present password when the e-mail or phone changes. */
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
