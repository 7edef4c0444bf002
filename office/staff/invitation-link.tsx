import { ShownLink } from '../ui/controls/shown-link.tsx';
import { Panel } from '../ui/layout/panel.tsx';

export interface Invited {
  name: string;
  link: string;
}

/** The link of an invitation, which the shop shows once. */
export function InvitationLink({ name, link }: Invited) {
  return (
    <Panel title={`Invitation of ${name}`}>
      <p>Send this link to {name}, in a message that nobody else reads. It works once, for 24 hours.</p>
      <ShownLink link={link} />
    </Panel>
  );
}
