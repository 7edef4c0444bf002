/** Runs before the first paint, on cached pages too: notes on the root element that a customer is logged in. */
const SCRIPT = `try{const{token}=JSON.parse(localStorage.getItem('user'));if(typeof token==='string'&&token!==''&&token.length<=500)document.documentElement.dataset.session='customer'}catch{}`;

/** Decides before hydration what `shell/header/account-area.tsx` shows. On the server only: React keeps unknown head elements. */
export function SessionMarker({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not escaped as HTML is
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
