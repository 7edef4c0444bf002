export const JOIN_COPY = {
  heading: 'Join the family',
  line: 'An account keeps your cart, orders and savings plans.',
  placeholder: 'Your e-mail',
  button: 'Join',
  smallPrint: 'Join opens the form for it. Nothing typed here is kept.',
};
