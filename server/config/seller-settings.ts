import { isGstin } from '#api/invoices/gstin-rules.ts';
import { stateOfCode, stateOfName } from '#contract/addresses/states.ts';
import type { Seller } from '#contract/orders/invoices.ts';
import { StartupError } from '#server/startup-error.ts';
import type { PublicSeller, SocialPage } from '#storefront/services.ts';

export const DEMO_SELLER = {
  SELLER_NAME: 'Tola Jewellers (demo)',
  SELLER_ADDRESS: '4th Floor, Suvarna Bhavan, 118 Example Road, Mumbai 400002, Maharashtra',
  SELLER_GSTIN: '27AAACX0000X1Z0',
  SELLER_PHONE: '+91 80000 00000',
  SELLER_EMAIL: 'care@example.com',
} as const;

/** Pages that nobody has registered: the demo shows where a shop's own would stand. */
const DEMO_SOCIAL =
  'https://www.instagram.com/tola.example https://www.facebook.com/tola.example https://www.youtube.com/@tola.example https://www.pinterest.com/tola_example';

type DemoSetting = keyof typeof DEMO_SELLER;

interface SellerSettings extends Record<DemoSetting, string> {
  SELLER_STATE: string;
  SELLER_GRIEVANCE_OFFICER?: string | undefined;
  SELLER_BIS_REGISTRATION?: string | undefined;
  SELLER_WHATSAPP?: string | undefined;
  SELLER_SOCIAL?: string | undefined;
  SMTP_URL?: string | undefined;
}

/** Names of the settings that still have the demo seller's value. */
export function demoSettings(values: SellerSettings): string[] {
  return Object.entries(DEMO_SELLER)
    .filter(([name, demo]) => values[name as DemoSetting] === demo)
    .map(([name]) => name);
}

/** The seller as printed on invoices. Its state must be that of the GSTIN (P-67), since it decides the tax split (P-61). */
export function seller(values: SellerSettings): Seller {
  const { SELLER_GSTIN: gstin, SELLER_STATE: state } = values;
  if (!isGstin(gstin)) {
    throw new StartupError(
      `SELLER_GSTIN=${gstin} is not a GSTIN: its check character does not fit; copy it from the registration certificate.`,
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
    name: values.SELLER_NAME,
    address: values.SELLER_ADDRESS,
    gstin,
    state_name: registered.stateName,
    state_code: stateCode,
    phone: values.SELLER_PHONE,
    email: values.SELLER_EMAIL,
  };
}

const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'Pinterest'] as const;

/** The seller's pages on social networks, from a list of addresses; empty if one of them is not such a page. */
export function socialPages(addresses: string): SocialPage[] {
  const pages = addresses
    .split(/[ ,]+/)
    .filter(Boolean)
    .map((address) => {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const name = NETWORKS.find((network) => `.${url?.hostname}`.endsWith(`.${network.toLowerCase()}.com`));
      // The front page of a network is nobody's page.
      return url?.protocol === 'https:' && url.pathname !== '/' && name ? [{ name, href: url.href }] : [];
    });
  return pages.some((page) => page.length === 0) ? [] : pages.flat();
}

/** The seller with details that pages show but invoices do not (P-91). */
export function publicSeller(values: SellerSettings): PublicSeller {
  const {
    SELLER_GRIEVANCE_OFFICER: officer,
    SELLER_BIS_REGISTRATION: registration,
    SELLER_WHATSAPP: whatsapp,
  } = values;
  const isDemo = values.SELLER_NAME === DEMO_SELLER.SELLER_NAME;
  const social = values.SELLER_SOCIAL ?? (isDemo ? DEMO_SOCIAL : undefined);
  return {
    ...seller(values),
    ...(officer && { grievance_officer: officer }),
    ...(registration && { bis_registration: registration }),
    ...(whatsapp && { whatsapp }),
    ...(social && { social: socialPages(social) }),
    sends_email: values.SMTP_URL !== undefined,
  };
}
