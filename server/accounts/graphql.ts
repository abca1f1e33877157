import { BulkPlanType, parseSelection } from '#server/platform/graphql/bulk.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { otherThan } from '#server/staff/access/otherThan.ts'
import { AccountType, ofAccount, StaffSelection } from '#server/staff/graphql.ts'
import { staffList } from '#shared/staff/staff.ts'
import { manyActiveInput } from '#shared/staff/staffInput.ts'
import { setActive, setManyActive } from './setActive.ts'

mutation('blockAccount', {
  ...ofAccount,
  undoable: true,
  description: 'Ends every session of a staff or client account and lets it in no more.',
  type: AccountType,
  run: async (trx, { id }, { viewer }) => setActive(trx, otherThan(viewer, id), false),
})

mutation('unblockAccount', {
  ...ofAccount,
  undoable: true,
  type: AccountType,
  run: (trx, { id }) => setActive(trx, id, true),
})

mutation('setStaffActive', {
  description:
    'Blocks many accounts of the staff and ends their sessions, or lets them in again. With `dry_run` it only tells what it would do.',
  permission: 'staff:manage',
  type: BulkPlanType,
  input: manyActiveInput,
  args: (arg) => ({
    selection: arg({ type: StaffSelection, required: true }),
    active: arg.boolean({ required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: async (trx, { selection, active, dry_run }, { viewer }) =>
    setManyActive(trx, viewer.id, parseSelection(staffList, viewer, selection), active, dry_run),
})
