// The payment dialog inside the frame. It communicates only with the widget that opened it: messages must come
// from that window and origin, and carry this dialog's nonce.
import { trapFocus } from './focus.js';
import { applyTheme, asksForVpa, payerLine, rupees, shownMethods } from './look.js';

const query = new URLSearchParams(location.search);
const nonce = query.get('nonce') ?? '';
const host = query.get('host') ?? '';
const pollMs = 400;
const doneShownMs = 700;

const find = (id) => document.getElementById(id);
const sheet = find('sheet');
const form = find('form');
let options = {};
let view = 'form';
let viewBeforeConfirm = 'form';
let waitingFor = null;
let busy = false;

const postToHost = (type, detail) => parent.postMessage({ nonce, type, ...detail }, host);
const say = (text) => {
  find('live').textContent = text;
};

async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`/stand-in/checkout/${path}`, init);
    return await response.json();
  } catch {
    return { unreachable: true };
  }
}

function show(name) {
  view = name;
  for (const part of sheet.querySelectorAll('[data-view]')) part.hidden = part.dataset.view !== name;
  const first = name === 'form' ? find('pay') : sheet.querySelector(`[data-view="${name}"] button`);
  (first ?? sheet).focus({ preventScroll: true });
}

function note(title, text) {
  find('note-title').textContent = title;
  find('note-text').textContent = text;
  show('note');
  say(`${title}. ${text}`);
}

function showError(text) {
  show('form');
  find('error').textContent = text;
  find('error').hidden = false;
  find('error').scrollIntoView({ block: 'nearest' });
  say(text);
}

function failed(error) {
  const final = options.retry === false || options.retry?.enabled === false;
  postToHost('failed', { error, final });
  if (!final) showError(`${error.description} You can try again.`);
}

async function settle(result) {
  if (result.unreachable) return showError('The payment service cannot be reached. Please try again.');
  if (result.error) return failed(result.error);
  if (result.state === 'silent') {
    return note(
      'Paid, and nobody was told',
      'The shop hears of it by webhook only, as when a tab is closed.',
    );
  }
  if (result.state === 'waiting') return waitForBank(result.payment_id);
  show('done');
  say('Payment successful');
  const { state: _, ...response } = result;
  setTimeout(() => postToHost('success', { response }), doneShownMs);
}

async function waitForBank(paymentId) {
  waitingFor = paymentId;
  show('waiting');
  say('Waiting for your bank');
  while (waitingFor === paymentId) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (waitingFor !== paymentId) return;
    const result = await call(`payments/${paymentId}?key=${encodeURIComponent(options.key)}`);
    if (waitingFor !== paymentId || result.unreachable || result.state === 'waiting') continue;
    waitingFor = null;
    if (view === 'confirm') viewBeforeConfirm = 'form';
    return settle(result);
  }
}

async function cancelWaiting() {
  const paymentId = waitingFor;
  if (!paymentId) return;
  waitingFor = null;
  const path = `payments/${paymentId}/cancel?key=${encodeURIComponent(options.key)}`;
  const result = await call(path, {});
  // The bank may have responded before the cancellation.
  const tooLate = result.error && !result.state;
  await settle(tooLate ? await call(path.replace('/cancel', '')) : result);
}

const value = (id) => find(id).value.trim();

function attempt() {
  const method = form.elements.method.value;
  const { prefill = {} } = options;
  const typed = { card: method === 'card' && value('card'), vpa: method === 'upi' && value('vpa') };
  const body = {
    key: options.key,
    order_id: options.order_id ?? '',
    amount: options.amount,
    outcome: value('outcome'),
    method,
    reason: value('outcome') === 'captured' ? '' : value('reason'),
    card: typed.card,
    vpa: typed.vpa,
    email: prefill.email,
    contact: prefill.contact,
    description: options.description,
    notes: options.notes,
  };
  const meansFailure = ['failed', 'late-authorisation'].includes(body.outcome);
  if (!meansFailure) body.reason = '';
  return Object.fromEntries(Object.entries(body).filter(([, given]) => given));
}

async function pay() {
  if (busy) return;
  busy = true;
  find('error').hidden = true;
  find('pay').setAttribute('aria-disabled', 'true');
  say('Paying');
  const body = attempt();
  postToHost('submit', { method: body.method });
  const result = await call('payments', body);
  busy = false;
  find('pay').removeAttribute('aria-disabled');
  await settle(result);
}

function askToClose() {
  if (busy || view === 'done') return;
  if (view === 'confirm') return show(viewBeforeConfirm);
  if (view === 'note' || !options.modal?.confirm_close) return postToHost('dismiss');
  viewBeforeConfirm = view;
  show('confirm');
  say('Leave without paying?');
}

function escapePressed() {
  if (options.modal?.escape !== false) askToClose();
}

function showMethod() {
  const chosen = form.elements.method.value;
  for (const part of form.querySelectorAll('[data-method]')) {
    part.hidden = part.dataset.method !== chosen || (chosen === 'upi' && !asksForVpa(options));
  }
}

function showReason() {
  find('reason-field').hidden = !['failed', 'late-authorisation'].includes(value('outcome'));
}

function fillSelect(id, rows) {
  find(id).replaceChildren(...rows.map((row) => new Option(row.label, row.value)));
}

function dress() {
  const amount = rupees(options.amount, options.currency);
  applyTheme(options.theme?.color);
  find('merchant').textContent = options.name || 'Payment';
  find('description').textContent = options.description ?? '';
  find('amount').textContent = amount;
  find('pay').textContent = `Pay ${amount}`;
  find('payer').textContent = payerLine(options);
  find('payer').hidden = find('payer').textContent === '';
  if (options.image) {
    find('logo').src = options.image;
    find('logo').hidden = false;
    find('logo').addEventListener('error', () => find('logo').remove());
  }
  const radios = [...form.elements.method];
  const methods = shownMethods(
    options,
    radios.map((radio) => radio.value),
  );
  const wanted = options.prefill?.method;
  const chosen = methods.includes(wanted) ? wanted : methods[0];
  for (const radio of radios) {
    radio.checked = radio.value === chosen;
    if (!methods.includes(radio.value)) radio.closest('label').remove();
  }
}

async function start(given) {
  options = given;
  dress();
  document.documentElement.classList.toggle('moving', options.modal?.animation !== false);
  sheet.hidden = false;
  sheet.focus();
  const session = await call(
    `session?${new URLSearchParams({ key: options.key, order_id: options.order_id ?? '' })}`,
  );
  if (session.unreachable) return note('No connection', 'The payment service cannot be reached.');
  if (session.error) return note('This payment cannot be opened', session.error.description);
  if (session.order.status === 'paid') return note('Already paid', 'Payment already done for this order.');
  fillSelect('outcome', session.outcomes);
  fillSelect('reason', session.reasons);
  // The button stays disabled until the session has loaded.
  find('pay').disabled = false;
  showMethod();
  showReason();
  // The question whether to leave stays; "Go on with the payment" shows the form.
  if (view === 'confirm') return;
  show('form');
  form.querySelector('input:checked').focus({ preventScroll: true });
}

trapFocus(sheet);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  pay();
});
form.addEventListener('change', () => {
  showMethod();
  showReason();
});
find('close').addEventListener('click', askToClose);
find('note-close').addEventListener('click', askToClose);
find('cancel').addEventListener('click', cancelWaiting);
find('stay').addEventListener('click', () => show(viewBeforeConfirm));
find('leave').addEventListener('click', () => postToHost('dismiss'));
find('backdrop').addEventListener('click', (event) => {
  if (event.target === event.currentTarget && options.modal?.backdropclose) askToClose();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') escapePressed();
});
addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== host || event.data?.nonce !== nonce) return;
  if (event.data.type === 'init') start(event.data.options);
  if (event.data.type === 'escape') escapePressed();
});
postToHost('ready');
