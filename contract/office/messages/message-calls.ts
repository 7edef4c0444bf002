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
};
