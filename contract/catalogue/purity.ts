/** A purity as jewellers write it: `22K916` is `22K (916)`, `Pt950` is `Pt 950`; anything else stays. */
export function purityText(purity: string): string {
  return purity.replace(/^(\d{1,2}K)(\d{3})$/, '$1 ($2)').replace(/^Pt(\d{3})$/, 'Pt $1');
}
