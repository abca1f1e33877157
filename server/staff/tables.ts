import { column, number, oneOf, text, yesNo } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { derived } from '#server/platform/nounTables/withheld.ts'
import { roleLabels } from '#shared/platform/permissions.ts'

const roleValues = Object.fromEntries(Object.entries(roleLabels).map(([role, label]) => [role, { label }]))

export const staffTables = {
  users: {
    record: { noun: 'account', permission: 'staff:manage' },
    history: {
      display_name: text('Name', 'staff:manage'),
      email: text('E-mail', 'staff:manage'),
      username: text('Username', 'staff:manage'),
      role: oneOf('Role', roleValues, 'staff:manage'),
      active: yesNo('May log in', 'staff:manage'),
      password_hash: column('Password', { kind: 'secret' }, 'staff:manage'),
      identity_issuer: null,
      identity_subject: null,
      review_capacity: number('Maximum open reviews'),
    },
    withheld: { password_hash: 'The password of an account.', search: derived },
  },
} as const satisfies NounTables
