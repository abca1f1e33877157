import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { securityEventKinds } from '#shared/security/securityEvents.ts'
import { type SecurityEvent, securityEventSource } from './data.ts'

const SecurityEventKindEnum = builder.enumType('SecurityEventKind', { values: valuesOf(securityEventKinds) })

const SecurityEventType = builder.objectRef<SecurityEvent>('SecurityEvent').implement({
  description: 'An event of sign-in, accounts or exports: who did what to whom, when and from where.',
  permission: 'security:read',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: SecurityEventKindEnum }),
    actor: t.exposeString('actor', { description: 'The name of the account, or of the task or import.' }),
    person: t.exposeString('person', { nullable: true, description: 'The name of the person concerned.' }),
    address: t.exposeString('address', { nullable: true }),
    device: t.exposeString('device', { nullable: true }),
    note: t.exposeString('note', { description: 'Further details as text; may be empty.' }),
  }),
})

listField({
  field: 'getSecurityEvents',
  name: 'SecurityEvent',
  description: 'Log-ins, failed log-ins, links, passwords, ended sessions, changed accounts and exports. Newest first.',
  source: securityEventSource,
  type: SecurityEventType,
  enums: { kind: SecurityEventKindEnum },
})
