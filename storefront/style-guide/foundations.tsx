import { contrast } from './contrast.ts';
import { Chapter } from './specimen.tsx';
import styles from './style-guide.module.css';
import { TEXT_PAIRS } from './token-sheet.ts';
import { colourTokens, TOKENS, tokensOf } from './tokens.ts';

/** All design tokens: colour, type, space, corners, shadow and motion. */
export function Foundations() {
  return (
    <>
      <Colours />
      <TypeSizes />
      <Measures />
      <Motion />
    </>
  );
}

function Colours() {
  return (
    <Chapter id="colour" title="Colour">
      <ul className={styles.swatches}>
        {colourTokens().map(([name, value]) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
      <h3>What is written on what</h3>
      <ul className={styles.pairs}>
        {TEXT_PAIRS.map(([text, ground]) => (
          <li key={text + ground} style={{ color: `var(${text})`, background: `var(${ground})` }}>
            <strong>₹27,847</strong> on {ground.slice(2)}
            <span>{contrastOf(text, ground)} to 1</span>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function TypeSizes() {
  return (
    <Chapter id="type" title="Type">
      <ul className={styles.lines}>
        {tokensOf('--text-').map(([name, value]) => (
          <li key={name}>
            <Name name={name} value={value} />
            <span style={{ fontSize: `var(${name})` }}>
              <span className={styles.serif}>Gold for your saat phere, 1,101</span> ₹1,05,588 · 22K (916) ·
              मंगलसूत्र
            </span>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function Measures() {
  return (
    <Chapter id="space" title="Space, corners, shadow">
      <ul className={styles.lines}>
        {tokensOf('--space-', '--tap').map(([name, value]) => (
          <li key={name}>
            <Name name={name} value={value} />
            <span className={styles.measure} style={{ width: `var(${name})` }} />
          </li>
        ))}
      </ul>
      <ul className={styles.boxes}>
        {tokensOf('--radius-').map(([name, value]) => (
          <li key={name} style={{ borderRadius: `var(${name})` }}>
            <Name name={name} value={value} />
          </li>
        ))}
        {tokensOf('--shadow-').map(([name]) => (
          <li key={name} style={{ boxShadow: `var(${name})` }}>
            <Name name={name} value="" />
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function Motion() {
  return (
    <Chapter id="motion" title="Motion">
      <p className={styles.remark}>
        Touch or point at a line. With reduced motion there is none: every duration becomes 0.
      </p>
      <ul className={styles.lines}>
        {tokensOf('--quick', '--steady', '--slow').map(([name, value]) => (
          <li key={name} className={styles.motion}>
            <Name name={name} value={`${value}, ${TOKENS.get('--ease')}`} />
            <span className={styles.traveller} style={{ transitionDuration: `var(${name})` }} />
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function Name({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.token}>
      <code>{name}</code> <span className={styles.value}>{value}</span>
    </span>
  );
}

function contrastOf(text: string, ground: string): string {
  return contrast(TOKENS.get(text) ?? '', TOKENS.get(ground) ?? '').toFixed(1);
}
