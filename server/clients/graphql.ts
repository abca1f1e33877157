import { CompanyType } from '#server/companies/relations/graphql.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { linkForNewAccount, type NewPasswordLink } from '#server/staff/access/passwordLinks.ts'
import { PasswordLinkType } from '#server/staff/graphql.ts'
import { inviteClientInput, updateClientInput, upsertClientInput } from '#shared/clients/clientInput.ts'
import {
  type Client,
  type CompanyAccount,
  clientSource,
  companyAccountLimit,
  findClient,
  listCompanyAccounts,
  updateClient,
  upsertClient,
} from './data.ts'
import { type InvitedClient, inviteClient } from './inviteClient.ts'

const CompanyUser = builder.objectRef<Client['company_user'][number]>('CompanyUser').implement({
  permission: 'clients:manage',
  fields: (t) => ({ company: t.expose('company', { type: CompanyType }) }),
})

const ClientType = builder.objectRef<Client & { password_link?: NewPasswordLink | null }>('Client').implement({
  permission: 'clients:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    display_name: t.exposeString('display_name'),
    email: t.exposeString('email'),
    username: t.exposeString('username', { nullable: true }),
    role: t.expose('role', { type: RoleEnum }),
    active: t.exposeBoolean('active'),
    has_password: t.exposeBoolean('has_password'),
    version: t.exposeInt('version'),
    password_link: t.field({
      type: PasswordLinkType,
      nullable: true,
      description:
        '`upsertClients` answers with it, where the account has neither a password nor a link that still works, and passwords are kept here.',
      resolve: ({ password_link = null }) => password_link,
    }),
    company: t.expose('company', { type: CompanyType, nullable: true }),
    company_user: t.expose('company_user', { type: [CompanyUser], rows: 1 }),
  }),
})

listField({ field: 'getClientUsers', name: 'Client', source: clientSource, type: ClientType, enums: {} })

builder.queryField('getClientUser', (t) =>
  t.field({
    permission: 'clients:manage',
    type: ClientType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => findClient(db, parseId(id, 'client')),
  }),
)

const CompanyAccountType = builder.objectRef<CompanyAccount>('CompanyAccount').implement({
  description: 'A client account in the list of its company.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    display_name: t.exposeString('display_name'),
    email: t.exposeString('email', { permission: 'clients:manage' }),
    active: t.exposeBoolean('active', { permission: 'clients:manage', description: 'False where it is blocked.' }),
  }),
})

builder.queryField('getCompanyAccounts', (t) =>
  t.field({
    description: 'The accounts with which people of a company log in, by name.',
    permission: 'companies:readAll',
    type: [CompanyAccountType],
    rows: companyAccountLimit,
    args: { company_id: t.arg.id({ required: true }) },
    resolve: (_root, { company_id }, { db, viewer }, info) =>
      listCompanyAccounts(db, parseId(company_id, 'company'), readableFields(info, viewer.role)('CompanyAccount')),
  }),
)

mutation('upsertClients', {
  description:
    'Adds a client, or changes the one with this e-mail address. With `move: false` a client of another company is left alone, and CONFLICT names that company.',
  permission: 'clients:manage',
  type: ClientType,
  input: upsertClientInput,
  flat: true,
  run: async (trx, { move, ...input }, context) => {
    const client = await upsertClient(trx, input, move)
    return { ...client, password_link: await linkForNewAccount(trx, client, context) }
  },
})

mutation('updateClient', {
  description: 'Saves what was changed of a client: a field that is left out stays as it is, and null clears it.',
  permission: 'clients:manage',
  type: ClientType,
  noun: 'client',
  input: updateClientInput,
  run: (trx, { id, version, ...changes }) => updateClient(trx, id, version, changes),
})

const InvitedClientType = builder.objectRef<InvitedClient>('InvitedClient').implement({
  description:
    'A client account that was just created for a company of the viewer. Nobody but the client gets its link.',
  permission: 'clients:invite',
  fields: (t) => ({
    id: t.exposeID('id'),
    display_name: t.exposeString('display_name'),
    mailed: t.exposeBoolean('mailed', {
      description: 'True if the link to set a password was mailed. Otherwise an admin can make one.',
    }),
  }),
})

mutation('inviteClient', {
  description:
    'Creates a client account for a company that the viewer owns, where an admin has allowed it. An address that any account has is refused.',
  permission: 'clients:invite',
  type: InvitedClientType,
  input: inviteClientInput,
  run: (trx, input, context) => inviteClient(trx, input, context),
})
