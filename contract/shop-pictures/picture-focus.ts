/** Which part of a picture a place keeps, in percent from the left and from the top. */
export interface PictureFocus {
  left: number;
  top: number;
}

const FORM = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/;

/** Reads `30% 60%`, as CSS has it; undefined where the place decides. */
export function readFocus(text: string): PictureFocus | undefined {
  const [, left, top] = FORM.exec(text) ?? [];
  return left === undefined || top === undefined ? undefined : { left: Number(left), top: Number(top) };
}

/** Whether a setting may have this text; an empty one leaves it to the place. */
export const isFocus = (text: string): boolean => text === '' || FORM.test(text);

export const focusText = ({ left, top }: PictureFocus): string => `${left}% ${top}%`;
