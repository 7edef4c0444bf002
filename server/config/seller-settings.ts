import { stateOfCode, stateOfName } from '#contract/addresses/states.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import type { Settings } from '#contract/office/settings/settings.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import { DEMO_SELLER, DEMO_SOCIAL, demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import { isGstin } from '#contract/seller/gstin.ts';
import { socialPages } from '#contract/seller/social-pages.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { PublicSeller } from '#storefront/services.ts';

interface SellerVariables {
  SHOP_NAME: string;
  SELLER_NAME: string;
  SELLER_ADDRESS: string;
  SELLER_GSTIN: string;
  SELLER_STATE: string;
  SELLER_PHONE: string;
  SELLER_EMAIL: string;
  SELLER_GRIEVANCE_OFFICER?: string | undefined;
  SELLER_BIS_REGISTRATION?: string | undefined;
  SELLER_WHATSAPP?: string | undefined;
  SELLER_SOCIAL?: string | undefined;
}

/** The seller of the environment, unless the office stores one. The state must be the GSTIN's (P-67). */
export function sellerSettings(values: SellerVariables): Settings['seller'] {
  const { SELLER_GSTIN: gstin, SELLER_STATE: state } = values;
  if (!isGstin(gstin)) {
    throw new StartupError(
      `SELLER_GSTIN=${gstin} is not a GSTIN: its check character is wrong; copy it from the registration certificate.`,
    );
  }
  const stateCode = gstin.slice(0, 2);
  const registered = stateOfCode(stateCode);
  if (!registered || stateOfName(state)?.stateCode !== stateCode) {
    throw new StartupError(
      `SELLER_GSTIN=${gstin} is registered in ${registered?.stateName ?? `no state of India (${stateCode})`}, but SELLER_STATE is ${state}: correct the one that is wrong.`,
    );
  }
  return {
    shop_name: values.SHOP_NAME,
    logo: '',
    icon: '',
    name: values.SELLER_NAME,
    address: values.SELLER_ADDRESS,
    gstin,
    phone: values.SELLER_PHONE,
    email: values.SELLER_EMAIL,
    whatsapp: values.SELLER_WHATSAPP ?? '',
    grievance_officer: values.SELLER_GRIEVANCE_OFFICER ?? '',
    bis_registration: values.SELLER_BIS_REGISTRATION ?? '',
    social: values.SELLER_SOCIAL ?? DEMO_SOCIAL,
  };
}

/** The seller with details that pages show but invoices do not (P-91). */
export function publicSeller(
  seller: Seller,
  {
    seller: { logo, icon, grievance_officer, bis_registration, whatsapp, social },
    orders,
  }: Pick<Settings, 'seller' | 'orders'>,
  sendsEmail: boolean,
): PublicSeller {
  const iconHash = storedPhotoHash(icon);
  const isOthersSocial = social === DEMO_SOCIAL && seller.name !== DEMO_SELLER.name;
  return {
    ...seller,
    ...(logo && { logo }),
    ...(iconHash && { icon: iconHash }),
    ...(grievance_officer && { grievance_officer }),
    ...(bis_registration && { bis_registration }),
    ...(whatsapp && { whatsapp }),
    ...(social && !isOthersSocial && { social: socialPages(social) }),
    sends_email: sendsEmail,
    max_heavier_percent: orders.max_heavier_percent,
  };
}

/** Real payments must not get invoices of the demo seller (P-67). @throws StartupError that names what is left of it. */
export function refuseDemoSeller(seller: Settings['seller'], provider: string): void {
  const left = demoFieldsLeft(seller).map((field) => `SELLER_${field.toUpperCase()}`);
  if (left.length === 0) return;
  throw new StartupError(
    `A live ${provider} key takes real money, but ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} still the demo seller’s: set your own, in the office or in the environment, or use a test key.`,
  );
}
