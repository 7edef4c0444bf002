import { COUNTER_ROLES, type Message, OWNER, office, type Shown } from '#contract/office/call.ts';
import type { mailServerResponse, removeMailServerBody, saveMailServerBody } from './mail-server.ts';
import type {
  closeMessageBody,
  customerNoticesParams,
  customerNoticesResponse,
  messageParams,
  messageResponseOfOffice,
  messagesQuery,
  messagesResponse,
  resendMessageBody,
  sendTestMailBody,
} from './messages.ts';
import type {
  phoneAccountsResponse,
  removePhoneAccountBody,
  saveSmsAccountBody,
  saveWhatsAppAccountBody,
} from './phone-accounts.ts';

export const messageCalls = {
  listMessages: office<{ query: Shown<typeof messagesQuery>; response: Shown<typeof messagesResponse> }>(
    'GET',
    'messages',
    COUNTER_ROLES,
    'Messages to customers with their state, newest first',
  ),
  readMessage: office<{
    params: Shown<typeof messageParams>;
    response: Shown<typeof messageResponseOfOffice>;
  }>('GET', 'messages/:message_id', COUNTER_ROLES, 'One message as the customer reads it'),
  readCustomerNotices: office<{
    params: Shown<typeof customerNoticesParams>;
    response: Shown<typeof customerNoticesResponse>;
  }>(
    'GET',
    'messages/customers/:user_id',
    COUNTER_ROLES,
    'What a customer chose to get by SMS and WhatsApp, and whether the number takes it',
  ),
  resendMessage: office<{ body: Shown<typeof resendMessageBody>; response: Message }>(
    'POST',
    'messages/resend',
    COUNTER_ROLES,
    'Send a message again, to the address that the customer has now',
  ),
  closeMessage: office<{ body: Shown<typeof closeMessageBody>; response: Message }>(
    'POST',
    'messages/close',
    COUNTER_ROLES,
    'A message that failed is dealt with in another way',
  ),
  getMailServer: office<{ response: Shown<typeof mailServerResponse> }>(
    'GET',
    'messages/mail-server',
    OWNER,
    'The mail server, without its password',
  ),
  saveMailServer: office<{ body: Shown<typeof saveMailServerBody>; response: Message }>(
    'POST',
    'messages/mail-server',
    OWNER,
    'Set the mail server; it is used at once',
  ),
  removeMailServer: office<{ body: Shown<typeof removeMailServerBody>; response: Message }>(
    'POST',
    'messages/remove-mail-server',
    OWNER,
    'Forget the mail server: no e-mail is sent any more',
  ),
  sendTestMail: office<{ body: Shown<typeof sendTestMailBody>; response: Message }>(
    'POST',
    'messages/test-mail',
    OWNER,
    'Send an e-mail without content now, to try the mail server',
  ),
  getPhoneAccounts: office<{ response: Shown<typeof phoneAccountsResponse> }>(
    'GET',
    'messages/phone-accounts',
    OWNER,
    'The accounts of SMS and WhatsApp, without their secrets, and the texts to register there',
  ),
  saveSmsAccount: office<{ body: Shown<typeof saveSmsAccountBody>; response: Message }>(
    'POST',
    'messages/sms-account',
    OWNER,
    'Set the account at MSG91 and its templates; it is used at once',
  ),
  saveWhatsAppAccount: office<{ body: Shown<typeof saveWhatsAppAccountBody>; response: Message }>(
    'POST',
    'messages/whatsapp-account',
    OWNER,
    'Set the account at WhatsApp and its templates; it is used at once',
  ),
  removePhoneAccount: office<{ body: Shown<typeof removePhoneAccountBody>; response: Message }>(
    'POST',
    'messages/remove-phone-account',
    OWNER,
    'Forget the account of SMS or WhatsApp: nothing is sent by it any more',
  ),
};
