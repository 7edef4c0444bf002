import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { NoticeChoice, SetNoticeChoiceBody } from '#contract/notices/notice-choices.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import styles from './notice-choices.module.css';

interface ChoiceFieldProps {
  choice: NoticeChoice;
  way: SetNoticeChoiceBody['way'];
  label: string;
  canTurnOn: boolean;
}

export function ChoiceField({
  choice: { channel, group, is_on, changed_at },
  way,
  label,
  canTurnOn,
}: ChoiceFieldProps) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean }>();

  async function choose(isOn: boolean) {
    if (wanted !== undefined) return;
    setWanted(isOn);
    setOutcome(undefined);
    try {
      const { message } = await request(afterSaleCalls.setNoticeChoice, {
        body: { channel, group, is_on: isOn, way },
      });
      setOutcome({ text: message, isFailure: false });
      // The pieces of the wish list say which messages they bring.
      queryClient.invalidateQueries({ queryKey: ['wishes'] });
      await queryClient.invalidateQueries({ queryKey: ['notice choices'] });
    } catch (failure) {
      setOutcome({
        text: messageOf(failure) || 'Your choice was not saved. Please try again.',
        isFailure: true,
      });
    }
    setWanted(undefined);
  }

  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wanted ?? is_on}
          disabled={!is_on && !canTurnOn}
          onChange={(event) => choose(event.target.checked)}
        />
        {label}
      </label>
      <p className={styles.detail} role={outcome?.isFailure ? 'alert' : 'status'}>
        {outcome?.text ?? sinceText(is_on, changed_at)}
      </p>
    </div>
  );
}

function sinceText(isOn: boolean, changedAt: string | null): string {
  if (changedAt === null) return 'Off.';
  return `${isOn ? 'On' : 'Off'} since ${formatIndianDate(changedAt)}.`;
}
