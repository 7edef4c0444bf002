import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Allows custom properties in `style`. */
    [customProperty: `--${string}`]: string;
  }
}
