/**
 * Styles of the dialog. A string, because test runners empty imported stylesheets, and this one is served, not
 * bundled.
 */
export const dialogStyles = /* css */ `
:root {
  --ivory: #fcf9f2;
  --paper: #ffffff;
  --ink: #2e1a2b;
  --soft: #6a5867;
  --line: #8a7a87;
  --hair: #e6ddd8;
  --accent: #6d2350;
  --danger: #9b1c2e;
  font:
    16px / 1.45 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    "Noto Sans",
    sans-serif;
  color: var(--ink);
}

*,
*::before,
*::after {
  box-sizing: border-box;
}

[hidden] {
  display: none !important;
}

html,
body {
  height: 100%;
  margin: 0;
  background: transparent;
}

p,
h1,
fieldset {
  margin: 0;
}

.backdrop {
  position: fixed;
  inset: 0;
  display: flex;
  overflow-y: auto;
  padding: 16px;
  background: rgb(46 26 43 / 58%);
}

.sheet {
  width: 100%;
  max-width: 408px;
  margin: auto;
  overflow: hidden;
  background: var(--ivory);
  border-radius: 16px;
  box-shadow: 0 24px 64px rgb(46 26 43 / 36%);
  outline: none;
}

.test-mode {
  padding: 7px 20px;
  background: #f3e7c4;
  color: #4d3a08;
  font-size: 13px;
  font-weight: 600;
  text-align: center;
}

.head {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  padding: 20px 24px 18px;
  border-bottom: 1px solid var(--hair);
}

.logo {
  border-radius: 10px;
  object-fit: cover;
}

.who {
  flex: 1 1 108px;
  min-width: 0;
  overflow-wrap: anywhere;
}

.merchant {
  font-size: 19px;
  font-weight: 650;
  line-height: 1.25;
}

.description,
.hint,
.payer {
  color: var(--soft);
  font-size: 14px;
}

.amount {
  font-size: 21px;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
}

.view {
  display: grid;
  gap: 16px;
  padding: 20px 24px 22px;
}

.centred {
  justify-items: center;
  padding-block: 36px 28px;
  text-align: center;
}

.strong {
  font-size: 18px;
  font-weight: 650;
}

.strong + .hint {
  margin-top: -8px;
}

.methods {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding: 0;
  border: 0;
}

legend,
.field label {
  margin-bottom: 6px;
  padding: 0;
  font-size: 14px;
  font-weight: 600;
}

.method {
  position: relative;
  flex: 1 1 74px;
}

.method input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
}

.method span {
  display: grid;
  place-items: center;
  min-height: 44px;
  padding: 4px 8px;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 10px;
  font-size: 15px;
}

.method input:checked + span {
  border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent);
  color: var(--accent);
  font-weight: 650;
}

.field {
  display: grid;
}

.field input,
.field select {
  width: 100%;
  min-height: 46px;
  padding: 8px 12px;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 10px;
  color: inherit;
  font: inherit;
}

.field input::placeholder {
  color: #75666f;
}

.field select {
  padding-right: 36px;
  appearance: none;
  background: var(--paper)
    url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8' fill='none' stroke='%232e1a2b' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m1.5 1.5 4.5 4.5 4.5-4.5'/%3E%3C/svg%3E")
    no-repeat right 14px center;
  text-overflow: ellipsis;
}

.payer {
  overflow-wrap: anywhere;
}

.error {
  padding: 10px 14px;
  background: #fbeceb;
  border-left: 3px solid var(--danger);
  border-radius: 8px;
  color: #7c1524;
  font-size: 15px;
}

button {
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border-radius: 10px;
  font: inherit;
  font-weight: 650;
  cursor: pointer;
}

.primary {
  background: var(--accent);
  border: 1px solid var(--accent);
  color: #ffffff;
}

.primary:hover {
  background: color-mix(in srgb, var(--accent) 88%, black);
}

.primary:is(:disabled, [aria-disabled="true"]) {
  opacity: 0.65;
  cursor: progress;
}

.quiet {
  min-height: 44px;
  margin-top: -6px;
  background: transparent;
  border: 1px solid transparent;
  color: var(--ink);
}

.quiet:hover {
  background: rgb(46 26 43 / 6%);
}

.centred button {
  margin-top: 8px;
}

.centred button + button {
  margin-top: -4px;
}

button:focus-visible,
.field input:focus-visible,
.field select:focus-visible,
.method input:focus-visible + span {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.spinner,
.tick {
  width: 52px;
  height: 52px;
  border-radius: 50%;
}

.spinner {
  border: 4px solid var(--hair);
  border-top-color: var(--accent);
  animation: turn 900ms linear infinite;
}

.tick {
  position: relative;
  background: #e4f0e4;
}

.tick::after {
  position: absolute;
  top: 14px;
  left: 20px;
  width: 12px;
  height: 20px;
  border: solid #1f6b35;
  border-width: 0 3px 3px 0;
  transform: rotate(45deg);
  content: "";
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.moving .backdrop {
  animation: appear 160ms ease-out;
}

.moving .sheet {
  animation: rise 200ms ease-out;
}

@keyframes turn {
  to {
    transform: rotate(1turn);
  }
}

@keyframes appear {
  from {
    opacity: 0;
  }
}

@keyframes rise {
  from {
    opacity: 0;
    transform: translateY(12px);
  }
}

@media (max-width: 480px) {
  .backdrop {
    padding: 12px 0 0;
  }

  .sheet {
    margin: auto 0 0;
    border-radius: 16px 16px 0 0;
  }

  .head,
  .view {
    padding-inline: 18px;
  }

  .logo {
    width: 40px;
    height: 40px;
  }
}

@media (prefers-reduced-motion: reduce) {
  .moving .backdrop,
  .moving .sheet {
    animation: none;
  }

  .spinner {
    animation-duration: 4s;
  }
}
`;
