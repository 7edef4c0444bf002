import type { UseFormRegisterReturn } from 'react-hook-form';
import { YES_OR_NO } from '#contract/office/settings/settings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, Select, TextArea } from '../ui/forms/field.tsx';
import type { SettingField } from './setting-fields.ts';
import styles from './settings.module.css';
import type { Group } from './use-save-settings.ts';

interface SettingInputProps {
  field: SettingField;
  setting: Group['settings'][number];
  /** The field's present content. */
  typed: string;
  input: UseFormRegisterReturn;
  /** Absent while something else is being changed. */
  onDefault: (() => void) | undefined;
}

/** One setting: its field, and where its value comes from. */
export function SettingInput({ field, setting, typed, input, onDefault }: SettingInputProps) {
  const { label, kind, rows, hint, hintOf } = field;
  const back = `Back to ${shortened(setting.default_value)}`;
  const frame = { ...input, label, hint: hintOf?.(typed) ?? hint };
  return (
    <div className={kind === 'lines' ? styles.wide : undefined}>
      <Input kind={kind} rows={rows} frame={frame} />
      <div className={styles.source}>
        <span>{SOURCES[setting.source]}</span>
        {setting.source === 'office' && onDefault && (
          <Button variant="text" aria-label={`${back}: ${label}`} onClick={onDefault}>
            {back}
          </Button>
        )}
      </div>
    </div>
  );
}

interface InputProps extends Pick<SettingField, 'kind' | 'rows'> {
  frame: UseFormRegisterReturn & Pick<SettingField, 'label' | 'hint'>;
}

function Input({ kind, rows = 3, frame }: InputProps) {
  if (kind === 'lines') return <TextArea {...frame} rows={rows} />;
  if (kind !== 'yes or no') return <Field {...frame} {...(kind && INPUTS[kind])} autoComplete="off" />;
  return (
    <Select {...frame}>
      {YES_OR_NO.map((choice) => (
        <option key={choice} value={choice}>
          {choice === 'yes' ? 'Yes' : 'No'}
        </option>
      ))}
    </Select>
  );
}

const INPUTS = { number: { inputMode: 'decimal' }, colour: { type: 'color' } } as const;

const SOURCES: Record<Group['settings'][number]['source'], string> = {
  office: 'Set here.',
  environment: 'From the server’s environment.',
  'built in': 'Default.',
};

const MAX_SHOWN = 24;

function shortened(value: string | number): string {
  const text = String(value) || 'none';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
