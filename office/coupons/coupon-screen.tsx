import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import { auditPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { FormConflict } from '../ui/forms/form-conflict.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { useVersionedForm } from '../ui/forms/use-versioned-form.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { Facts } from '../ui/tables/facts.tsx';
import { type CouponFields, fieldsOf, storedTerms, termsOf } from './coupon-fields.ts';
import { CouponForm } from './coupon-form.tsx';
import { STATES, termWords } from './coupon-words.ts';
import { useEditCoupon } from './use-edit-coupon.ts';
import { useSwitchCoupon } from './use-switch-coupon.ts';

export function CouponScreen({ coupon }: { coupon: OfficeCoupon }) {
  const session = useOfficeSession();
  const mayEdit = mayCall(session, officeCalls.editCoupon);
  const { coupon_code, state, used_count, usage_limit, saved } = coupon;
  return (
    <Screen
      title={coupon_code}
      lead={coupon.description}
      actions={
        <div className={styles.actions}>
          {mayEdit && <SwitchButton coupon={coupon} />}
          {mayCall(session, officeCalls.getAudit) && (
            <Link to={auditPath(`coupon:${coupon_code}`)}>Who changed it</Link>
          )}
        </div>
      }
    >
      <Panel title="So far">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" variant={STATES[state].variant}>
                {STATES[state].label}
              </Badge>,
            ],
            ['Used', usage_limit === null ? used_count : `${used_count} of ${usage_limit}`],
            ['Saved on paid orders', shownRupees(saved)],
          ]}
        />
      </Panel>
      {mayEdit ? (
        <EditCoupon coupon={coupon} />
      ) : (
        <Panel title="Terms">
          <Facts facts={Object.entries(termWords(storedTerms(coupon)))} />
        </Panel>
      )}
    </Screen>
  );
}

function SwitchButton({ coupon: { coupon_code, state } }: { coupon: OfficeCoupon }) {
  const switchCoupon = useSwitchCoupon();
  const isStopped = state === 'stopped';
  return (
    <Button
      variant={isStopped ? 'primary' : 'danger'}
      busy={switchCoupon.busy}
      onClick={() => switchCoupon.run({ coupon_code, active: isStopped })}
    >
      {isStopped ? 'Bring it back' : 'Stop it'}
    </Button>
  );
}

const WORDS = {
  mine: (fields: CouponFields) => termWords(termsOf(fields)),
  theirs: (item: OfficeCoupon) => termWords(storedTerms(item)),
};

function EditCoupon({ coupon }: { coupon: OfficeCoupon }) {
  const form = useVersionedForm(coupon, fieldsOf);
  const edit = useEditCoupon(form.begin);
  const isStale = form.isConflict(edit.failure);
  const save = (fields: CouponFields, before: OfficeCoupon) => {
    form.remember(fields);
    edit.run({ before, terms: termsOf(fields) });
  };
  return (
    <>
      <p className={styles.remark}>
        A change holds from the next order on. Orders that hold this coupon keep what it was worth to them.
      </p>
      <FormConflict form={form} edit={edit} theirs={coupon} wordsOf={WORDS} onSave={save} />
      <CouponForm
        start={form.start}
        action="Save"
        busy={edit.busy}
        failure={isStale ? undefined : edit.failure}
        onInput={form.onInput}
        onSave={(fields) => save(fields, form.opened)}
      />
    </>
  );
}
