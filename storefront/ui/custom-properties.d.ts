import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A style attribute may hand a value to the style sheet. */
    [customProperty: `--${string}`]: string;
  }
}
