import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import type { Obstacle } from '#contract/office/personal-data/personal-data.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { CUSTOMERS } from '../customers/customer-queries.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { passbookPath } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { erasureQuery, PERSONAL_DATA } from './personal-data-queries.ts';

/** What a customer may ask for in writing: a copy of the data, and its deletion. */
export function PersonalDataPanel({ customer: { user_id, name } }: { customer: OfficeCustomer }) {
  const { data: erasure, error } = useQuery(erasureQuery(user_id));
  const save = useAct(() => saveFile(officeCalls.exportPersonalData, { user_id }), {
    onDone: () => notify('The copy is saved. Send it to the customer.'),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Panel title="Their data">
      {error && <Notice variant="error">{error.message}</Notice>}
      <Rows label="Their data">
        <Row title="A copy" detail="All that the shop stores about them, as a page that any browser opens.">
          <Button variant="secondary" busy={save.busy} onClick={() => save.run()}>
            Save a copy
          </Button>
        </Row>
        <Row title="Deletion" detail={erasure && deletionText(erasure.obstacles)}>
          {erasure?.obstacles.length === 0 && <EraseButton userId={user_id} name={name} />}
        </Row>
      </Rows>
      {erasure && erasure.obstacles.length > 0 && (
        <ul aria-label="What is still open">
          {erasure.obstacles.map((obstacle) => (
            <li key={obstacle.sentence}>
              <ObstacleText {...obstacle} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function deletionText(obstacles: Obstacle[]): string {
  if (obstacles.length > 0) return 'Their data cannot be deleted while this is open:';
  return 'When they ask for it. It cannot be undone.';
}

function ObstacleText({ sentence, order_id, user_scheme_id }: Obstacle) {
  if (order_id) return <Link to={orderAddress(order_id)}>{sentence}</Link>;
  if (user_scheme_id) return <Link to={passbookPath(user_scheme_id)}>{sentence}</Link>;
  return sentence;
}

function EraseButton({ userId, name }: { userId: string; name: string }) {
  const erase = useAct(() => officeRequest(officeCalls.erasePersonalData, { body: { user_id: userId } }), {
    refresh: [CUSTOMERS, PERSONAL_DATA],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action="Delete their data"
      question={`Delete the data of ${name} for good?`}
      busy={erase.busy}
      onConfirm={() => erase.run()}
    >
      Their account, wish list, cart, messages and unpaid orders lose name, address, e-mail and phone, and
      they are logged out. What they paid stays with its invoice, address, complaints and returns, because tax
      law asks for it. They can no longer return a piece or save an invoice: send them what they need first.
      Backups made until now still have the data.
    </ConfirmButton>
  );
}
