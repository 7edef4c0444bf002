import { sendDueMessages } from '#api/messages/sending/sending-service.ts';
import { until } from '#api/payments/purchase-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import type { Delivery, OutgoingMail } from './sending/mail-gateway.ts';

/** A mail channel that keeps what is sent, and how to read it. */
export function captureMails() {
  const mails: { subject: string; text: string }[] = [];
  return {
    mailChannel: {
      async deliver({ subject, text }: OutgoingMail): Promise<Delivery> {
        mails.push({ subject, text: text.replaceAll(/\s+/g, ' ') });
        return { outcome: 'sent', providerId: subject };
      },
    },
    /** The text of the e-mail with this subject, once it is sent. */
    async mailAbout({ shop }: TestShop, subject: string): Promise<string> {
      await until(async () => {
        await sendDueMessages(shop, documentFilesOf(shop));
        return mails.some((mail) => mail.subject === subject);
      });
      return mails.find((mail) => mail.subject === subject)?.text ?? '';
    },
  };
}
