import type { Company } from '#server/companies/data.ts'
import { builder, RoleEnum } from '#server/graphql/builder.ts'
import { findMe, type Me } from './data.ts'

// Not `Company`: that one is for those who may read companies, this one is the viewer's own.
const OwnCompany = builder.objectRef<Company>('OwnCompany').implement({
  permission: 'self:read',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const MeType = builder.objectRef<Me>('Me').implement({
  permission: 'self:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.expose('role', { type: RoleEnum }),
    display_name: t.exposeString('display_name'),
    email: t.exposeString('email'),
    username: t.exposeString('username', { nullable: true }),
    company: t.expose('company', { type: OwnCompany, nullable: true, description: 'Of a client.' }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    description: 'The account that asks.',
    permission: 'self:read',
    type: MeType,
    resolve: (_root, _args, { db, viewer }) => findMe(db, viewer.id),
  }),
)
