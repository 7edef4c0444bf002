/**
 * An expected reason why the shop cannot start. Its message is one sentence for the owner: what is wrong and what to do.
 * It is printed without a stack trace, and the process exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
