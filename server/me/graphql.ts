import * as z from 'zod/mini'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { listSessions, type OwnSession } from '#server/platform/idp/provider/sessions.ts'
import { endOwnOtherSessions, endOwnSession, findMe, type Me, type OwnCompany } from './data.ts'

// A separate type, because `Company` needs the permission to read companies.
const OwnCompanyType = builder.objectRef<OwnCompany>('OwnCompany').implement({
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
    company: t.expose('company', { type: OwnCompanyType, nullable: true, description: 'The company of a client.' }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    description: "The viewer's account.",
    permission: 'self:read',
    type: MeType,
    resolve: (_root, _args, { db, viewer }) => findMe(db, viewer.id),
  }),
)

const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  description: 'A session of the viewer.',
  permission: 'ownSessions:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { nullable: true }),
    address: t.exposeString('address', { nullable: true }),
    began_at: t.expose('began_at', { type: 'DateTime', nullable: true }),
    last_seen_at: t.expose('last_seen_at', { type: 'DateTime', nullable: true }),
    current: t.exposeBoolean('current', { description: 'True if the request came from it.' }),
  }),
})

builder.queryField('getOwnSessions', (t) =>
  t.field({
    description: "The viewer's sessions at the embedded identity provider. An external provider manages its own.",
    permission: 'ownSessions:manage',
    type: [OwnSessionType],
    rows: 100,
    resolve: (_root, _args, { db, viewer }) => listSessions(db, viewer.id, viewer.grantId ?? ''),
  }),
)

mutation('endOwnSession', {
  description: 'Ends one session of the viewer. Returns the remaining ones.',
  permission: 'ownSessions:manage',
  type: [OwnSessionType],
  rows: 100,
  // Any text will do, and one that names no session is not found.
  input: z.object({ id: z.stringFormat('session_id', () => true) }),
  run: (trx, { id }, { viewer }) => endOwnSession(trx, viewer.id, viewer.grantId ?? '', id),
})

mutation('endOtherSessions', {
  description: 'Ends every session of the viewer but the current one. Returns the remaining ones.',
  permission: 'ownSessions:manage',
  type: [OwnSessionType],
  rows: 100,
  input: z.object({}),
  run: (trx, _input, { viewer }) => endOwnOtherSessions(trx, viewer.id, viewer.grantId ?? ''),
})
