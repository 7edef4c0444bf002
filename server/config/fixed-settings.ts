import { SMS_SETTINGS, WHATSAPP_SETTINGS } from '#api/messages/channels/channel-settings-rules.ts';
import type { TemplateChannel } from '#api/messages/channels/template-gateway.ts';
import { counted } from '#contract/counted.ts';
import type { FixedSetting } from '#contract/office/settings/settings.ts';
import type { Config } from './config.ts';
import { providerSettings } from './payment-provider.ts';

/** The settings that only a restart changes, for display: without passwords, keys and whole addresses. */
export function fixedSettings(config: Config): FixedSetting[] {
  const { host, port, hosts, provider, isProviderFixed, mail } = config;
  const payments = provider && `${provider.title}, ${provider.isLive ? 'real money' : 'test keys'}`;
  return [
    {
      label: 'Payments',
      value: isProviderFixed && payments ? payments : 'As set above',
      variables: providerSettings.required.join(', '),
    },
    { label: 'Names of the shop', value: hosts.join(', ') || null, variables: 'SHOP_HOSTS' },
    { label: 'Listens at', value: `${host}:${port}`, variables: 'HOST, PORT' },
    {
      label: 'Database',
      value: config.databaseUrl === undefined ? 'Embedded' : 'Your own PostgreSQL',
      variables: 'DATABASE_URL, DATA_DIR',
    },
    {
      label: 'Backups',
      value: config.backupDir === undefined ? null : `Each night in ${config.backupDir}`,
      variables: 'BACKUP_DIR',
    },
    {
      label: 'E-mail',
      value: mail ? `Sent by ${hostOf(mail.server)}` : 'As set under Messages',
      variables: 'SMTP_URL, MAIL_FROM',
    },
    {
      label: 'SMS',
      value: config.phoneChannels.sms
        ? `By MSG91, ${templates(config.phoneChannels.sms)}`
        : 'As set under Messages',
      variables: SMS_SETTINGS.join(', '),
    },
    {
      label: 'WhatsApp',
      value: config.phoneChannels.whatsapp
        ? `Cloud API, ${templates(config.phoneChannels.whatsapp)}`
        : 'As set under Messages',
      variables: WHATSAPP_SETTINGS.join(', '),
    },
    {
      label: 'Feed of rates',
      value: config.rateFeedUrl === undefined ? null : new URL(config.rateFeedUrl).hostname,
      variables: 'RATE_FEED_URL',
    },
    { label: 'Series of invoices', value: config.invoicePrefix, variables: 'INVOICE_PREFIX' },
    {
      label: 'Passwords of customers',
      value: config.strictPasswords ? 'Common ones are refused' : 'Common ones get a warning',
      variables: 'PASSWORD_POLICY',
    },
    { label: 'Demo pieces', value: config.loadDemo ? 'Yes' : 'No', variables: 'DEMO' },
    { label: 'Proxies in front', value: String(config.proxies), variables: 'TRUST_PROXY' },
  ];
}

function templates({ registered: { size } }: TemplateChannel): string {
  return counted(size, 'template');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : 'your mail server';
}
