/**
 * A foreseen reason why the shop cannot start. Its message is one sentence that tells the owner what is
 * wrong and what to do; the start-up prints it without a stack trace and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
