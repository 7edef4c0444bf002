export const JOIN_COPY = {
  heading: 'Join the family',
  line: 'An account keeps your cart, orders and savings plans.',
  placeholder: 'Your e-mail',
  button: 'Join',
  smallPrint: 'Takes a minute: we ask for your name and phone next.',
};
