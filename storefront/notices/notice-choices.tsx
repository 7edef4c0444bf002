import { useQuery } from '@tanstack/react-query';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import type { SetNoticeChoiceBody } from '#contract/notices/notice-choices.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './notice-choices.module.css';
import { choiceLabel, isOffered, orderMailText } from './notice-copy.ts';
import { noticeChoicesQuery } from './notice-queries.ts';

/** The page on which a choice is made. */
type ChoicePage = SetNoticeChoiceBody['way'];

interface NoticeChoicesProps {
  user: StoredUser;
  way: ChoicePage;
}

const GROUPS: Record<ChoicePage, readonly NoticeGroup[]> = {
  profile: ['orders', 'price and stock', 'back in stock'],
  checkout: ['orders'],
  'wish list': ['price and stock', 'back in stock'],
};

/** The customer's choices of messages and channels (P-283, P-311); nothing is preselected, and only what can be sent is offered. */
export default function NoticeChoices({ user, way }: NoticeChoicesProps) {
  const { data, error } = useQuery(noticeChoicesQuery(user));
  const seller = useSeller();
  if (error) return <Notice variant="error">{messageOf(error)}</Notice>;
  if (!data) return <p role="status">Loading your choices...</p>;
  const sendsEmail = seller?.sends_email === true;
  const groups = GROUPS[way]
    .map((group) => ({ group, choices: data.choices.filter((choice) => choice.group === group) }))
    .filter(({ group, choices }) => isOffered(group, choices, sendsEmail));
  if (groups.length === 0) return <p>{NOT_SENT}</p>;
  return groups.map(({ group, choices }) => {
    const phones = choices.filter(({ channel }) => channel !== 'mail');
    const isMailOn = choices.some(({ channel, is_on }) => channel === 'mail' && is_on);
    const shown =
      group === 'orders' || isMailOn ? choices : choices.filter(({ channel }) => channel === 'mail');
    return (
      <div key={group} className={styles.choices}>
        <p>
          <span>{group === 'orders' ? orderMailText(seller) : INTRO[group]}</span>{' '}
          {phones.length > 0 && <span>{phoneText(group, data.mobile)}</span>}
        </p>
        {shown.map((choice) => (
          <ChoiceField
            key={choice.channel}
            choice={choice}
            way={way}
            label={choiceLabel(choice, sendsEmail)}
            canTurnOn={(choice.channel === 'mail' && sendsEmail) || data.mobile !== null}
          />
        ))}
      </div>
    );
  });
}

const INTRO: Record<Exclude<NoticeGroup, 'orders'>, string> = {
  'price and stock':
    'If you like, we write to you when the price of a piece on your wish list falls, or when a sold-out one is in our shop again: at most once a day.',
  'back in stock': 'We write to you once when a sold-out piece that you asked about is in our shop again.',
};

const NOT_SENT =
  'We send no messages about prices and stock. Your wish list always shows both as they are today.';

function phoneText(group: NoticeGroup, mobile: string | null): string {
  if (mobile === null) {
    return 'For messages to your phone, please enter an Indian mobile number in your profile first.';
  }
  return group === 'orders' ? `If you like, we write to ${mobile} too. You can turn it off at any time.` : '';
}
