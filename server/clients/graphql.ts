import { CompanyType } from '#server/companies/graphql.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutate } from '#server/platform/graphql/mutation.ts'
import { clientChanges, clientInput } from '#shared/clientInput.ts'
import { type Client, clientSource, findClient, updateClient, upsertClient } from './data.ts'

const CompanyUser = builder.objectRef<Client['company_user'][number]>('CompanyUser').implement({
  permission: 'clients:manage',
  fields: (t) => ({ company: t.expose('company', { type: CompanyType }) }),
})

const ClientType = builder.objectRef<Client>('Client').implement({
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

builder.mutationField('upsertClients', (t) =>
  t.field({
    description:
      'Adds a client, or changes the one with this e-mail address. With `move: false` a client of another company is left alone, and CONFLICT names that company.',
    permission: 'clients:manage',
    type: ClientType,
    args: {
      display_name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      username: t.arg.string({ defaultValue: null }),
      company_id: t.arg.id({ required: true }),
      move: t.arg.boolean({ required: true, defaultValue: true }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parse(clientInput, args), (trx, input) => upsertClient(trx, input, args.move)),
  }),
)

builder.mutationField('updateClient', (t) =>
  t.field({
    description: 'Saves an edited client. Without `company_id` its company stays.',
    permission: 'clients:manage',
    type: ClientType,
    args: {
      id: t.arg.id({ required: true }),
      display_name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      username: t.arg.string(),
      company_id: t.arg.id(),
      version: t.arg.int({ required: true }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parse(clientChanges, args), (trx, changes) =>
        updateClient(trx, parseId(args.id, 'client'), args.version, changes),
      ),
  }),
)
