import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SHOP_NAME } from '#contract/constants.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { setScreenLocked } from '../api-client/screen-lock.ts';
import { useAct } from '../api-client/use-act.ts';
import { OFFICE_BASE } from '../paths.ts';
import { ENDED_PATH } from '../sign-in/ended-notice.tsx';
import frame from '../sign-in/sign-in-frame.module.css';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { forgetUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Notice } from '../ui/layout/panel.tsx';
import styles from './lock-screen.module.css';
import { useLogOut } from './use-log-out.ts';

/** Covers the whole screen until the PIN is given. What is below stays mounted, so that nothing typed is lost. */
export function LockScreen({ name }: { name: string }) {
  const dialog = useModal();
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="lock-title"
      // A dialog below would take a press here for one outside of it, and close.
      onPointerDown={(event) => event.stopPropagation()}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={frame.card}>
        <p className={frame.brand}>{SHOP_NAME} office</p>
        <h2 id="lock-title">{name}</h2>
        <p>The screen was not used for a while. What you had begun is kept.</p>
        <PinForm />
        <LogOut />
      </div>
    </dialog>,
    document.body,
  );
}

function PinForm() {
  const [pin, setPin] = useState('');
  const unlock = useAct(
    (given: string) => officeRequest(officeCalls.unlockSession, { body: { pin: given } }),
    {
      onDone: () => setScreenLocked(false),
      onFailed: ({ code }) => {
        if (code === 'unauthenticated') {
          forgetUnsavedInput();
          location.assign(`${OFFICE_BASE}${ENDED_PATH}`);
        }
        setPin('');
      },
    },
  );
  const failure = unlock.failure;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!unlock.busy) unlock.run(pin);
  }
  return (
    <form className={frame.form} onSubmit={submit} noValidate>
      {failure && !failure.fields.pin && <Notice variant="error">{failure.message}</Notice>}
      <Field
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={6}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
        error={failure?.fields.pin}
      />
      <Button type="submit" busy={unlock.busy}>
        Unlock
      </Button>
    </form>
  );
}

function LogOut() {
  const logOut = useLogOut();
  return (
    <>
      {logOut.failure && <Notice variant="error">{logOut.failure.message}</Notice>}
      <Button variant="text" busy={logOut.busy} onClick={() => logOut.run()}>
        Log out
      </Button>
    </>
  );
}

/** Opens a dialog above all others, makes the rest inert, and gives the focus back at the end. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Escape would close a dialog below, with what was typed in it.
    const swallowEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', swallowEscape, { capture: true });
    return () => {
      removeEventListener('keydown', swallowEscape, { capture: true });
      dialog?.close();
    };
  }, []);
  return ref;
}
