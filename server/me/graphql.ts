import * as z from 'zod/mini'
import type { Company } from '#server/companies/data.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { listSessions, type OwnSession } from '#server/platform/idp/sessions.ts'
import { endOwnOtherSessions, endOwnSession, findMe, type Me } from './data.ts'

// A type of its own: `Company` needs the permission to read companies, this one is the viewer's.
const OwnCompanyType = builder.objectRef<Company>('OwnCompany').implement({
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
    company: t.expose('company', { type: OwnCompanyType, nullable: true, description: 'Of a client.' }),
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

const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  description: 'A session in which the account that asks is logged in.',
  permission: 'ownSessions:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { nullable: true }),
    address: t.exposeString('address', { nullable: true }),
    began_at: t.expose('began_at', { type: 'DateTime', nullable: true }),
    last_seen_at: t.expose('last_seen_at', { type: 'DateTime', nullable: true }),
    current: t.exposeBoolean('current', { description: 'Whether it is the one that asks.' }),
  }),
})

builder.queryField('getOwnSessions', (t) =>
  t.field({
    description: 'Those of the embedded identity provider; an outside one keeps its own.',
    permission: 'ownSessions:manage',
    type: [OwnSessionType],
    rows: 100,
    resolve: (_root, _args, { db, viewer }) => listSessions(db, viewer.id, viewer.grantId ?? ''),
  }),
)

mutation('endOwnSession', {
  description: 'Logs the account that asks out of one session. Returns those that are left.',
  permission: 'ownSessions:manage',
  type: [OwnSessionType],
  rows: 100,
  input: z.object({ id: z.string() }),
  args: (arg) => ({ id: arg.id({ required: true }) }),
  run: (trx, { id }, { viewer }) => endOwnSession(trx, viewer.id, viewer.grantId ?? '', id),
})

mutation('endOtherSessions', {
  description: 'Logs the account that asks out of every session but this one. Returns those that are left.',
  permission: 'ownSessions:manage',
  type: [OwnSessionType],
  rows: 100,
  input: z.object({}),
  run: (trx, _input, { viewer }) => endOwnOtherSessions(trx, viewer.id, viewer.grantId ?? ''),
})
