import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { JoinablePlan, JoinablePlans } from '#contract/office/schemes/joining.ts';
import { customerPath } from '#office/paths.ts';
import { Select } from '#office/ui/forms/field.tsx';
import { NoteScreen } from '#office/ui/layout/note-screen.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import styles from '#office/ui/layout/printed-note.module.css';
import { shownRupees } from '#office/ui/numbers.ts';
import { joinablePlansQuery } from '../scheme-queries.ts';
import joining from './joining.module.css';
import { RecordJoining } from './record-joining.tsx';

/** A customer joins a savings plan in the shop: signs its terms, and pays the first instalment (P-367). */
export function JoiningPage() {
  const { user_id = '' } = useParams();
  const { data, error } = useQuery(joinablePlansQuery(user_id));
  const [schemeId, setSchemeId] = useState('');
  const plan = data?.data.find(({ scheme_id }) => String(scheme_id) === schemeId);
  return (
    <NoteScreen
      title="Join a savings plan"
      lead={data?.customer_name}
      list={{ path: customerPath(user_id), label: 'Back to the customer' }}
      isPrintable={plan !== undefined}
      error={error}
    >
      {data && (
        <>
          <div className={styles.unprinted}>
            <PlanChoice plans={data.data} onChoose={setSchemeId} />
          </div>
          {plan && <Terms plan={plan} plans={data} userId={user_id} />}
        </>
      )}
    </NoteScreen>
  );
}

interface PlanChoiceProps {
  plans: JoinablePlan[];
  onChoose: (schemeId: string) => void;
}

function PlanChoice({ plans, onChoose }: PlanChoiceProps) {
  if (plans.length === 0) return <p>There is no plan that this customer could join today.</p>;
  return (
    <Select label="Plan" name="scheme_id" onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">Please choose</option>
      {plans.map(({ scheme_id, scheme_name, instalment }) => (
        <option key={scheme_id} value={scheme_id}>
          {`${scheme_name}, ${shownRupees(instalment)} a month`}
        </option>
      ))}
    </Select>
  );
}

function Terms({ plan, plans, userId }: { plan: JoinablePlan; plans: JoinablePlans; userId: string }) {
  const { seller, customer_name } = plans;
  return (
    <Panel title={`${plan.scheme_name}: the terms to be signed`}>
      <div className={joining.terms}>
        {plan.terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <p className={styles.declaration}>{`${seller.name}, ${seller.address}, ${seller.phone}`}</p>
      <p className={styles.signature}>{`Date and signature of ${customer_name}`}</p>
      <div className={styles.unprinted}>
        <RecordJoining plan={plan} userId={userId} />
      </div>
    </Panel>
  );
}
