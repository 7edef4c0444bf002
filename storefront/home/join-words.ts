export const JOIN_WORDS = {
  heading: 'Join the family',
  line: 'New pieces, rate-day alerts and festival offers. About two e-mails a month.',
  placeholder: 'Your e-mail',
  button: 'Join',
  smallPrint: 'We use your e-mail only for this. Unsubscribe in every message.',
};
