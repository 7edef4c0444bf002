import { staff } from '#db/tables/office/staff.ts';

/** The columns of a person that both the staff list and a session read. */
export const staffColumns = {
  staffId: staff.staffId,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  state: staff.state,
  isDemo: staff.isDemo,
};
