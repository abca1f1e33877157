import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { otherThan } from '#server/staff/access/otherThan.ts'
import { AccountType, ofAccount, staffSelection } from '#server/staff/graphql.ts'
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

bulkMutation('setStaffActive', {
  description: 'Blocks many accounts of the staff and ends their sessions, or lets them in again.',
  permission: 'staff:manage',
  selection: staffSelection,
  input: manyActiveInput,
  run: (trx, selected, { active, dry_run }, { viewer }) => setManyActive(trx, viewer.id, selected, active, dry_run),
})
