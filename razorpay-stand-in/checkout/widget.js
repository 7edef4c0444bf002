// Double of Razorpay's checkout.js: same constructor, options, events and call order (Razorpay docs, Standard
// Checkout). It runs in the shop's page, so it styles only its own frame, through the CSSOM, which a strict
// Content-Security-Policy allows.
(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="/v1/checkout.js"]');
  const standInOrigin = new URL(script.src).origin;
  const handlerDelayMs = 200;
  const frameRemovalDelayMs = 500;

  const isPaise = (amount) => Number.isInteger(Number(amount)) && Number(amount) >= 100;
  const rules = [
    [(o) => Boolean(o.key), 'The `key` option is required.'],
    [(o) => isPaise(o.amount), 'The `amount` should be passed in integer paise. Minimum value is 100 paise.'],
    [(o) => o.currency === undefined || typeof o.currency === 'string', 'The `currency` is not valid.'],
    [(o) => Object.keys(o.notes ?? {}).length <= 15, 'The `notes` may have at most 15 pairs.'],
    [(o) => o.handler === undefined || typeof o.handler === 'function', 'The `handler` must be a function.'],
  ];

  const frameStyle = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    margin: '0',
    'z-index': '2147483647',
    background: 'transparent',
    // Otherwise a dark host page makes the frame's backdrop opaque.
    'color-scheme': 'light',
  };

  const newNonce = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );

  /** The options that the dialog needs and that can be sent with postMessage. */
  const forDialog = ({ handler, modal, ...options }) => {
    const { ondismiss, ...modalOptions } = modal ?? {};
    return JSON.parse(JSON.stringify({ ...options, amount: Number(options.amount), modal: modalOptions }));
  };

  const focus = (element) => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  };

  /** Makes the rest of the page inert while the dialog is open. */
  const makePageInert = (frame) => {
    const inertElements = [...document.body.children].filter(
      (element) => element !== frame && !element.inert,
    );
    for (const element of inertElements) element.inert = true;
    const overflow = document.body.style.getPropertyValue('overflow');
    document.body.style.setProperty('overflow', 'hidden');
    return () => {
      for (const element of inertElements) element.inert = false;
      if (overflow) document.body.style.setProperty('overflow', overflow);
      else document.body.style.removeProperty('overflow');
    };
  };

  /** Hides the dialog immediately; the frame is removed once the browser has delivered the click that closed it. */
  const removeFrame = (frame, opener) => {
    frame.removeAttribute('title');
    frame.style.setProperty('visibility', 'hidden');
    setTimeout(() => {
      // A dialog that was closed while it loaded focuses its form afterwards.
      const hasFocus = document.activeElement === frame;
      frame.remove();
      if (hasFocus) focus(opener);
    }, frameRemovalDelayMs);
  };

  /** Redirect flow: submits the result as a form. */
  const leaveTo = (url, fields) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = typeof value === 'string' ? value : JSON.stringify(value);
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  };

  const errorFields = ({ metadata, ...error }) => ({
    ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, String(value)])),
    'error[metadata]': JSON.stringify(metadata ?? {}),
  });

  class Razorpay {
    #options;
    #listeners = new Map();
    #closeFrame = null;

    constructor(options) {
      if (typeof options !== 'object' || options === null) throw new Error('Razorpay: options are required.');
      const broken = rules.find(([holds]) => !holds(options));
      if (broken) throw new Error(`Razorpay: ${broken[1]}`);
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    close() {
      this.#closeFrame?.();
    }

    open() {
      if (this.#closeFrame) return this;
      const options = this.#options;
      const opener = document.activeElement;
      const nonce = newNonce();
      const frame = document.createElement('iframe');
      frame.title = 'Payment dialog (test mode)';
      frame.setAttribute('allow', 'payment');
      for (const [name, value] of Object.entries(frameStyle)) frame.style.setProperty(name, value);
      const query = new URLSearchParams({ nonce, host: location.origin });
      frame.src = `${standInOrigin}/stand-in/checkout?${query}`;

      const postToDialog = (type, detail) =>
        frame.contentWindow?.postMessage({ nonce, type, ...detail }, standInOrigin);
      const heard = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== standInOrigin) return;
        if (event.data?.nonce !== nonce) return;
        if (event.data.type === 'ready') {
          frame.focus();
          postToDialog('init', { options: forDialog(options) });
        } else this.#hear(event.data);
      };
      const pressed = (event) => {
        if (event.key === 'Escape') postToDialog('escape');
      };
      const wentBack = () => {
        if (options.modal?.handleback !== false) this.#dismiss();
      };
      const clock = options.timeout ? setTimeout(() => this.#dismiss(), options.timeout * 1000) : undefined;

      addEventListener('message', heard);
      addEventListener('keydown', pressed);
      addEventListener('popstate', wentBack);
      document.body.append(frame);
      const releasePage = makePageInert(frame);
      this.#closeFrame = () => {
        this.#closeFrame = null;
        clearTimeout(clock);
        removeEventListener('message', heard);
        removeEventListener('keydown', pressed);
        removeEventListener('popstate', wentBack);
        removeFrame(frame, opener);
        releasePage();
        focus(opener);
      };
      return this;
    }

    #emit(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail);
    }

    #dismiss() {
      this.close();
      const { ondismiss } = this.#options.modal ?? {};
      if (typeof ondismiss === 'function') setTimeout(ondismiss, 0);
    }

    #hear({ type, response, error, method, final }) {
      if (type === 'submit') this.#emit('payment.submit', { method });
      if (type === 'dismiss') this.#dismiss();
      if (type === 'failed') this.#failed(error, final);
      if (type === 'success') this.#succeeded(response);
    }

    #failed(error, final) {
      this.#emit('payment.failed', { error });
      this.#emit('payment.error', { error });
      const { callback_url, redirect } = this.#options;
      if (callback_url && redirect) {
        this.close();
        leaveTo(callback_url, errorFields(error));
      } else if (final) this.#dismiss();
    }

    #succeeded(response) {
      this.close();
      this.#emit('payment.success', response);
      const { callback_url, redirect, handler } = this.#options;
      if (callback_url && (redirect || !handler)) leaveTo(callback_url, response);
      else if (handler) setTimeout(() => handler(response), handlerDelayMs);
    }
  }

  window.Razorpay = Razorpay;
})();
