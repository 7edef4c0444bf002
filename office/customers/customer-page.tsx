import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { CustomerNotices } from '../messages/customer-notices.tsx';
import { CustomerOldGold } from '../old-gold/customer-old-gold.tsx';
import { assistedOrderPath, auditPath } from '../paths.ts';
import { PersonalDataPanel } from '../personal-data/personal-data-panel.tsx';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { CorrectCustomer } from './correct-customer.tsx';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerInvoices, CustomerOrders, CustomerPassbooks } from './customer-papers.tsx';
import { customerQuery } from './customer-queries.ts';

/** A customer, whom the address names. */
export function CustomerPage() {
  const { user_id = '' } = useParams();
  const { data: customer, error } = useQuery(customerQuery(user_id));
  if (customer) return <CustomerScreen customer={customer} />;
  return (
    <Screen title="Customer">
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}

function CustomerScreen({ customer }: { customer: OfficeCustomer }) {
  const { user_id, name, customer_since, erased_at, delivery_addresses } = customer;
  const session = useOfficeSession();
  return (
    <Screen
      title={name}
      lead={`Customer since ${formatIndianDate(customer_since)}`}
      actions={
        <div className={layout.actions}>
          {mayCall(session, officeCalls.getAudit) && (
            <Link to={auditPath(`customer:${user_id}`)}>What the office did</Link>
          )}
          {!erased_at && mayCall(session, officeCalls.orderForCustomer) && (
            <LinkButton to={assistedOrderPath(user_id)}>Order for this customer</LinkButton>
          )}
        </div>
      }
    >
      {erased_at ? (
        <Notice variant="warning">
          The data of this customer was deleted on {shownMoment(erased_at)}. What they paid stays, because tax
          law asks for it.
        </Notice>
      ) : (
        <ReachPanel customer={customer} />
      )}
      {!erased_at && mayCall(session, officeCalls.readCustomerNotices) && (
        <CustomerNotices userId={user_id} />
      )}
      <CustomerOrders customer={customer} />
      <CustomerPassbooks customer={customer} />
      <CustomerInvoices invoices={customer.invoices} />
      {mayCall(session, officeCalls.getOldGold) && <CustomerOldGold customer={customer} />}
      {delivery_addresses.length > 0 && (
        <Panel title="Parcels went to">
          <ul>
            {delivery_addresses.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Panel>
      )}
      {!erased_at && mayCall(session, officeCalls.endCustomerSessions) && (
        <CustomerAccess customer={customer} />
      )}
      {!erased_at && mayCall(session, officeCalls.getErasure) && <PersonalDataPanel customer={customer} />}
    </Screen>
  );
}

function ReachPanel({ customer }: { customer: OfficeCustomer }) {
  const { phone, email, address } = customer;
  const mayCorrect = mayCall(useOfficeSession(), officeCalls.changeCustomer);
  return (
    <Panel title="How to reach them" actions={mayCorrect && <CorrectCustomer customer={customer} />}>
      <Facts
        facts={[
          [
            'Phone',
            <a key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>,
          ],
          [
            'E-mail',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Address', address || 'None given'],
        ]}
      />
    </Panel>
  );
}
