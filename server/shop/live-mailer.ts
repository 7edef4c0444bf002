import { isDeepStrictEqual } from 'node:util';
import { type MailServer, readMailServer } from '#api/messages/mail-server/mail-server-service.ts';
import type { Shop } from '#api/shop.ts';
import { type MailAccess, type OpenMailer, openMailer } from '#server/mailer.ts';

export interface LiveMailer {
  /** Opens the mailer of the stored server if that changed. */
  refresh(): Promise<void>;
  /** Waits for e-mails being sent. */
  stop(): Promise<void>;
}

/** Keeps the shop's mailer as the environment, else the office, sets the mail server. */
export function openLiveMailer(shop: Shop, fixed: MailAccess | undefined): LiveMailer {
  let used: MailServer | undefined;
  let mailer: OpenMailer | undefined;

  function use(access: MailAccess | undefined): void {
    mailer = access && openMailer(access, () => shop.seller, shop.log);
    if (mailer) Object.assign(shop, { mailer, mailChannel: mailer });
    else {
      delete shop.mailer;
      delete shop.mailChannel;
    }
  }

  if (fixed) use(fixed);
  return {
    async refresh() {
      if (fixed) return;
      const stored = await readMailServer(shop.db, shop.sealingKeys);
      if (isDeepStrictEqual(stored, used)) return;
      const before = mailer;
      used = stored;
      use(stored && { server: stored, address: stored.sender || undefined });
      // Pages say whether a new password can be sent by e-mail.
      shop.sharedResponses?.clear();
      await before?.stop();
    },
    async stop() {
      await mailer?.stop();
    },
  };
}
