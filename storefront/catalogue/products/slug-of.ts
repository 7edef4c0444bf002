/** A name as a part of an address: `Saanvi Plain Band (Pair)` is `saanvi-plain-band-pair`. */
export function slugOf(name: string): string {
  return (
    name
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('-');
}
