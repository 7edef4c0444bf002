import type { actResponse } from '#contract/office/approvals.ts';
import { type Message, OWNER, office, type Shown } from '#contract/office/call.ts';
import type { backupResponse, changeLimitsBody, saveSettingsBody, settingsResponse } from './settings.ts';

export const settingsCalls = {
  getSettings: office<{ response: Shown<typeof settingsResponse> }>(
    'GET',
    'settings',
    OWNER,
    'Every setting, where its value comes from, and what only a restart changes',
  ),
  saveSettings: office<{ body: Shown<typeof saveSettingsBody>; response: Message }>(
    'POST',
    'settings',
    OWNER,
    'Change settings of one group; null goes back to the default',
  ),
  exportBackup: office<{ response: Shown<typeof backupResponse> }>(
    'GET',
    'settings/backup',
    OWNER,
    'The whole shop as a file, which the command "restore" reads; recorded in the audit',
  ),
  changeLimits: office<{ body: Shown<typeof changeLimitsBody>; response: Shown<typeof actResponse> }>(
    'POST',
    'settings/limits',
    OWNER,
    'Change the limits above which an act needs a second person; raising one needs a second person too',
  ),
};
