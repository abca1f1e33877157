import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { accountRoles } from '#shared/platform/permissions.ts'
import { staffList } from '#shared/staff/staff.ts'
import { roleChangeInput, staffInput } from '#shared/staff/staffInput.ts'
import { logOut } from './access/logOut.ts'
import { otherThan } from './access/otherThan.ts'
import { linkForNewAccount, linkForPassword, type NewPasswordLink } from './access/passwordLinks.ts'
import {
  type Account,
  addStaff,
  type Colleague,
  changeRole,
  colleagueLimit,
  findStaffMember,
  listColleagues,
  listStaffNames,
  staffSource,
} from './data.ts'

export const PasswordLinkType = builder.objectRef<NewPasswordLink>('PasswordLink').implement({
  description: 'A link to set a password with. It works once, and voids any earlier one.',
  permission: 'staff:manage',
  fields: (t) => ({
    url: t.exposeString('url'),
    expires_at: t.expose('expires_at', { type: 'DateTime' }),
    mailed: t.exposeBoolean('mailed', { description: 'True if a message with it is on its way.' }),
  }),
})

export const AccountType = builder
  .objectRef<Account & { password_link?: NewPasswordLink | null }>('Account')
  .implement({
    description: 'The account of anyone who can log in: staff, reviewers and clients.',
    permission: 'staff:manage',
    fields: (t) => ({
      id: t.exposeID('id'),
      display_name: t.exposeString('display_name'),
      email: t.exposeString('email'),
      role: t.expose('role', { type: RoleEnum }),
      active: t.exposeBoolean('active', { description: 'False where it is blocked.' }),
      has_password: t.exposeBoolean('has_password'),
      last_seen_at: t.expose('last_seen_at', { type: 'DateTime', nullable: true }),
      version: t.exposeInt('version'),
      password_link: t.field({
        type: PasswordLinkType,
        nullable: true,
        description:
          'The mutation that makes the account answers with it, where the account has no password and passwords are kept here.',
        resolve: ({ password_link = null }) => password_link,
      }),
    }),
  })

const AccountRole = builder.enumType('AccountRole', { values: accountRoles })
const StaffFilter = listField({
  field: 'getStaff',
  name: 'Staff',
  description: 'Every account but those of clients.',
  source: staffSource,
  type: AccountType,
  enums: { role: AccountRole },
})

export const staffSelection = selectionInput('Staff', staffList, StaffFilter)

export const ColleagueType = builder.objectRef<Colleague>('Colleague').implement({
  description: 'Somebody of the staff, as others see them.',
  permission: 'staff:read',
  fields: (t) => ({ id: t.exposeID('id'), display_name: t.exposeString('display_name') }),
})

builder.queryField('getColleagues', (t) =>
  t.field({
    description: 'Everybody of the staff who may log in, by name.',
    permission: 'staff:read',
    type: [ColleagueType],
    rows: colleagueLimit,
    resolve: (_root, _args, { db }) => listColleagues(db),
  }),
)

builder.queryField('getStaffNames', (t) =>
  t.field({
    description:
      'Everybody but clients, by name, also those who have left. A text that mentions somebody has the id, as `@[id]`.',
    permission: 'staff:read',
    type: [ColleagueType],
    rows: colleagueLimit,
    resolve: (_root, _args, { db }) => listStaffNames(db),
  }),
)

builder.queryField('getStaffMember', (t) =>
  t.field({
    permission: 'staff:manage',
    type: AccountType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => findStaffMember(db, parseId(id, 'account')),
  }),
)

mutation('addStaff', {
  permission: 'staff:manage',
  type: AccountType,
  input: staffInput,
  run: async (trx, input, context) => {
    const account = await addStaff(trx, input)
    return { ...account, password_link: await linkForNewAccount(trx, account, context) }
  },
})

mutation('changeStaffRole', {
  permission: 'staff:manage',
  type: AccountType,
  noun: 'account',
  input: roleChangeInput,
  run: async (trx, { id, version, role }, { viewer }) => changeRole(trx, otherThan(viewer, id), version, role),
})

/** The mutations of one account share these options. */
export const ofAccount = {
  permission: 'staff:manage',
  noun: 'account',
  input: rowInput,
} as const

mutation('endSessions', {
  ...ofAccount,
  description: 'Logs a staff or client account out everywhere.',
  type: AccountType,
  run: (trx, { id }) => logOut(trx, id),
})

mutation('createPasswordLink', {
  ...ofAccount,
  description: 'Makes a link for a staff or client account. It is shown here once, and mailed where mail is set up.',
  type: PasswordLinkType,
  run: (trx, { id }, context) => linkForPassword(trx, id, context),
})
