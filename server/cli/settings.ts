import { valuesOf } from '#api/settings/rules.ts';
import { describeSettings, saveSettings } from '#api/settings/service.ts';
import type { Refusal } from '#contract/errors.ts';
import { SETTING_GROUPS, type SettingGroup, type SettingValue } from '#contract/office/settings/settings.ts';
import { actingOf, type CommandContext } from './commands/command-context.ts';

/** Lists the settings of the office, sets one, or takes one back to its default. */
export async function changeSettings(
  context: CommandContext,
  [act = 'list', setting = '', value]: string[],
): Promise<boolean | Refusal> {
  if (act === 'list') return list(context);
  const [group, name = ''] = setting.split('.');
  if (!isGroup(group) || !(name in context.config.settings[group])) {
    context.print('Give the name of a setting, such as seller.phone; "settings" lists them.');
    return false;
  }
  if (act === 'set' && value !== undefined)
    return save(context, group, name, typed(context, group, name, value));
  if (act === 'default') return save(context, group, name, null);
  context.print('Usage: "settings", "settings set NAME VALUE" or "settings default NAME".');
  return false;
}

async function list({ db, config, print }: CommandContext): Promise<true> {
  for (const { group, settings } of await describeSettings(db, config.settingDefaults)) {
    for (const { name, value, source } of settings)
      print(`${group}.${name}  ${shortened(value)}  (${source})`);
  }
  return true;
}

const MAX_SHOWN = 200;

/** The first line, because the text of a policy fills a screen. */
function shortened(value: SettingValue): string {
  const whole = String(value);
  const [line = ''] = whole.split('\n');
  return line === whole && whole.length <= MAX_SHOWN ? whole : `${line.slice(0, MAX_SHOWN)}…`;
}

async function save(
  context: CommandContext,
  group: SettingGroup,
  name: string,
  value: SettingValue | null,
): Promise<boolean | Refusal> {
  const { settingDefaults, provider } = context.config;
  const refused = await saveSettings(
    actingOf(context),
    { group, version: undefined, values: { [name]: value } },
    { defaults: valuesOf(settingDefaults.values, group), isLive: provider?.isLive === true },
  );
  if (refused) return refused;
  context.print('Saved. The shop uses it at once.');
  return true;
}

/** Parses a word as the setting's type. */
function typed({ config }: CommandContext, group: SettingGroup, name: string, word: string): SettingValue {
  return typeof valuesOf(config.settings, group)[name] === 'number' ? Number(word) : word;
}

function isGroup(word: string | undefined): word is SettingGroup {
  return SETTING_GROUPS.some((group) => group === word);
}
