import type { FastifyInstance } from 'fastify';
import { refuseWrongPassword } from '#api/own-password/service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { backupResponse, saveSettingsBody, settingsResponse } from '#contract/office/settings/settings.ts';
import { demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import { downloadBackup } from './backup-service.ts';
import { refreshSettings } from './live-settings-service.ts';
import { valuesOf } from './rules.ts';
import { describeSettings, saveSettings } from './service.ts';

/** All policies at once, each as long as it may be, in a script of three bytes a letter. */
const MAX_SETTINGS_BYTES = 256 * 1024;

export function settingsRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getSettings, { response: settingsResponse }, async ({ acting }) => {
    await refreshSettings(shop);
    return {
      groups: await describeSettings(acting.db, shop.settingDefaults),
      fixed: shop.fixedSettings,
      state_name: shop.seller.state_name,
      demo_fields: demoFieldsLeft(shop.settings.seller),
    };
  });

  bindOfficeDownload(app, officeCalls.exportBackup, { response: backupResponse }, ({ acting }) =>
    downloadBackup(acting, shop),
  );

  bindOfficeCall(
    app,
    officeCalls.saveSettings,
    { body: saveSettingsBody, response: messageResponse },
    async ({ acting, staff, request, body: { own_password = '', ...body } }) => {
      // Customers send money to this account.
      const wrong =
        body.group === 'bank' && (await refuseWrongPassword(shop, staff, own_password, request.ip));
      if (wrong) return wrong;
      const defaults = valuesOf(shop.settingDefaults.values, body.group);
      const refused = await saveSettings(acting, body, { defaults, isLive: shop.provider.isLive });
      if (refused) return refused;
      await refreshSettings(shop);
      return { message: 'Saved. Every page uses it from now on.' };
    },
    { bodyLimit: MAX_SETTINGS_BYTES },
  );
}
