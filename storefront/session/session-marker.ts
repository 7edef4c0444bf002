/**
 * Runs before the first paint, on cached pages too: notes on the root element that a customer is logged in, which decides before
 * hydration what `shell/header/account-area.tsx` shows.
 */
export const SESSION_MARKER = `try{const{token}=JSON.parse(localStorage.getItem('user'));if(typeof token==='string'&&token!==''&&token.length<=500)document.documentElement.dataset.session='customer'}catch{}`;
