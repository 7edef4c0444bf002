import { stateOfCode } from '#contract/addresses/states.ts';
import type { SettingGroup } from '#contract/office/settings/settings.ts';
import type { TextGroup } from '#contract/office/settings/text-settings.ts';

export interface SettingField {
  name: string;
  label: string;
  hint?: string;
  kind?: 'lines' | 'number' | 'colour' | 'yes or no';
  /** The height of a field of several lines. */
  rows?: number;
  /** A hint that follows what is typed. */
  hintOf?: (value: string) => string;
}

export interface GroupOfFields {
  title: string;
  lead: string;
  /** Where the shop shows them. */
  page?: string;
  fields: SettingField[];
}

function registeredIn(gstin: string): string {
  const state = stateOfCode(gstin.trim().slice(0, 2));
  return state
    ? `Registered in ${state.stateName}: buyers there pay CGST and SGST, all others IGST.`
    : 'As on the registration certificate.';
}

/** The settings as people read them; texts and pictures have screens of their own. */
export const GROUPS: Record<Exclude<SettingGroup, TextGroup | 'pictures'>, GroupOfFields> = {
  seller: {
    title: 'Your papers',
    lead: 'Printed on every new invoice and shown at the foot of every page. Invoices that exist stay as they are.',
    fields: [
      {
        name: 'shop_name',
        label: 'Name of the shop',
        hint: 'Above every page and document, up to 24 letters.',
      },
      { name: 'name', label: 'Name of the business', hint: 'As registered for GST.' },
      { name: 'address', label: 'Address', kind: 'lines', hint: 'With the PIN code and the state.' },
      { name: 'gstin', label: 'GSTIN', hintOf: registeredIn },
      { name: 'phone', label: 'Phone' },
      { name: 'email', label: 'E-mail' },
      { name: 'whatsapp', label: 'WhatsApp', hint: 'With the country code, or empty.' },
      { name: 'grievance_officer', label: 'Grievance officer', hint: 'Who answers complaints, by law.' },
      { name: 'bis_registration', label: 'BIS hallmarking registration' },
      {
        name: 'social',
        label: 'Your pages on social networks',
        kind: 'lines',
        hint: 'Instagram, Facebook, YouTube, Pinterest: one address a line.',
      },
    ],
  },
  orders: {
    title: 'Orders and returns',
    lead: 'What customers are promised, from the next order on.',
    fields: [
      {
        name: 'stock_hold_minutes',
        label: 'Minutes a piece and its price are kept',
        kind: 'number',
        hint: 'For an order that is placed and not yet paid.',
      },
      { name: 'max_unpaid_orders', label: 'Unpaid orders per customer, at most', kind: 'number' },
      {
        name: 'return_days',
        label: 'Days to send a piece back',
        kind: 'number',
        hint: 'From delivery. Printed on new invoices.',
      },
      {
        name: 'max_heavier_percent',
        label: 'Percent that a piece made to order may be heavier',
        kind: 'number',
        hint: 'The customer pays nothing more. Above it, packing waits for a decision.',
      },
      {
        name: 'news_email',
        label: 'E-mail for news',
        hint: 'Gets an e-mail for each paid order, return and complaint. Empty: none; Today shows them all the same.',
      },
      {
        name: 'business_invoices',
        label: 'Invoices to businesses with a GSTIN',
        kind: 'yes or no',
        hint: 'For sellers below ₹5 crore a year: above it such invoices must be registered as e-invoices, which the shop does not do.',
      },
    ],
  },
  bank: {
    title: 'Bank transfers',
    lead: 'An order above what can be paid online at once is paid to this account. Without all four lines customers are asked to call.',
    fields: [
      { name: 'bank_account_name', label: 'Name of the account', hint: 'As the bank has it.' },
      { name: 'bank_name', label: 'Bank and branch' },
      { name: 'bank_account_number', label: 'Account number' },
      { name: 'bank_ifsc', label: 'IFSC', hint: '11 letters and digits, as on a cheque.' },
    ],
  },
  rates: {
    title: 'Metal rates',
    lead: 'When a rate is too old, nobody can pay into a weight plan.',
    fields: [{ name: 'metal_rate_max_days', label: 'Days a rate may be used', kind: 'number' }],
  },
  limits: {
    title: 'What needs two people',
    lead: 'Above these, one person asks and an owner who is somebody else approves. Raising one needs a second owner too.',
    fields: [
      { name: 'refund_rupees', label: 'Refund, in rupees', kind: 'number' },
      { name: 'rate_change_percent', label: 'Change of a rate, in percent', kind: 'number' },
      { name: 'old_gold_rupees', label: 'Old gold of a customer in a day, in rupees', kind: 'number' },
    ],
  },
};

const LABELS = new Map(
  Object.values(GROUPS).flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
);

export const labelOf = (name: string): string => LABELS.get(name) ?? name;
