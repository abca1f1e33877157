import { UserError } from '#server/errors.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection, selectionInput } from '#server/platform/graphql/bulk.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutate } from '#server/platform/graphql/mutation.ts'
import { accountRoles } from '#shared/permissions.ts'
import { staffList } from '#shared/staff.ts'
import { staffInput } from '#shared/staffInput.ts'
import {
  type Account,
  addStaff,
  changeRole,
  findStaff,
  linkForPassword,
  logOut,
  type PasswordLink,
  setActive,
  setManyActive,
  staffSource,
} from './data.ts'

const AccountType = builder.objectRef<Account>('Account').implement({
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
  }),
})

const PasswordLinkType = builder.objectRef<PasswordLink>('PasswordLink').implement({
  description: 'A link to set a password with. It works once, and voids any earlier one.',
  permission: 'staff:manage',
  fields: (t) => ({
    url: t.exposeString('url'),
    expires_at: t.expose('expires_at', { type: 'DateTime' }),
    mailed: t.exposeBoolean('mailed', { description: 'Whether the mail server took a message with it.' }),
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

const StaffSelection = selectionInput('Staff', StaffFilter)

builder.queryField('getStaffMember', (t) =>
  t.field({
    permission: 'staff:manage',
    type: AccountType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => findStaff(db, parseId(id, 'account')),
  }),
)

builder.mutationField('addStaff', (t) =>
  t.field({
    permission: 'staff:manage',
    type: AccountType,
    args: {
      display_name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      role: t.arg({ type: AccountRole, required: true }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) => mutate(context, info, args, parse(staffInput, args), addStaff),
  }),
)

builder.mutationField('changeStaffRole', (t) =>
  t.field({
    permission: 'staff:manage',
    type: AccountType,
    args: {
      id: t.arg.id({ required: true }),
      role: t.arg({ type: AccountRole, required: true }),
      version: t.arg.int({ required: true }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseOther(args.id, context), (trx, id) =>
        changeRole(trx, id, args.version, args.role),
      ),
  }),
)

builder.mutationField('blockAccount', (t) =>
  t.field({
    description: 'Ends every session of a staff or client account and lets it in no more.',
    permission: 'staff:manage',
    type: AccountType,
    args: { id: t.arg.id({ required: true }), key: t.arg.string() },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseOther(args.id, context), (trx, id) => setActive(trx, id, false)),
  }),
)

builder.mutationField('unblockAccount', (t) =>
  t.field({
    permission: 'staff:manage',
    type: AccountType,
    args: { id: t.arg.id({ required: true }), key: t.arg.string() },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseId(args.id, 'account'), (trx, id) => setActive(trx, id, true)),
  }),
)

builder.mutationField('setStaffActive', (t) =>
  t.field({
    description:
      'Blocks many accounts of the staff and ends their sessions, or lets them in again. With `dry_run` it only tells what it would do.',
    permission: 'staff:manage',
    type: BulkPlanType,
    args: {
      selection: t.arg({ type: StaffSelection, required: true }),
      active: t.arg.boolean({ required: true }),
      dry_run: t.arg.boolean({ required: true, defaultValue: false }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseSelection(staffList, context.viewer, args.selection), (trx, selected) =>
        setManyActive(trx, context.viewer.id, selected, args.active, args.dry_run),
      ),
  }),
)

builder.mutationField('endSessions', (t) =>
  t.field({
    description: 'Logs a staff or client account out everywhere.',
    permission: 'staff:manage',
    type: AccountType,
    args: { id: t.arg.id({ required: true }), key: t.arg.string() },
    resolve: (_root, args, context, info) => mutate(context, info, args, parseId(args.id, 'account'), logOut),
  }),
)

builder.mutationField('createPasswordLink', (t) =>
  t.field({
    description: 'For a staff or client account. The link is shown here once, and mailed where mail is set up.',
    permission: 'staff:manage',
    type: PasswordLinkType,
    args: { id: t.arg.id({ required: true }), key: t.arg.string() },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseId(args.id, 'account'), (trx, id) => linkForPassword(trx, id, context)),
  }),
)

/** The id of an account that is not the viewer's own: nobody locks themselves out by a slip. */
function parseOther(value: string, { viewer }: Context): string {
  const id = parseId(value, 'account')
  if (id !== viewer.id) return id
  throw new UserError('CONFLICT', 'This is your own account. Ask another admin to change it.')
}
