import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { securityEventKinds } from '#shared/securityEvents.ts'
import { valuesOf } from '#shared/transitions.ts'
import { type SecurityEvent, securityEventSource } from './data.ts'

const SecurityEventKindEnum = builder.enumType('SecurityEventKind', { values: valuesOf(securityEventKinds) })

const SecurityEventType = builder.objectRef<SecurityEvent>('SecurityEvent').implement({
  description: 'Who did what to whom on the way in, when and from where.',
  permission: 'security:read',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: SecurityEventKindEnum }),
    actor: t.exposeString('actor', { description: 'The name of an account, or in words what else it was.' }),
    person: t.exposeString('person', { nullable: true, description: 'The name of the person concerned.' }),
    address: t.exposeString('address', { nullable: true }),
    device: t.exposeString('device', { nullable: true }),
    note: t.exposeString('note', { description: 'What else there is to say, in words; may be empty.' }),
  }),
})

listField({
  field: 'getSecurityEvents',
  name: 'SecurityEvent',
  description: 'Log-ins and failed ones, links, passwords, ended sessions, changes of accounts, exports. Newest first.',
  source: securityEventSource,
  type: SecurityEventType,
  enums: { kind: SecurityEventKindEnum },
})
