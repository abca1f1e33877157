import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { pageType, parseRange, parseSort, sortInput } from '#server/platform/graphql/paging.ts'
import { securityEventFilter } from '#shared/securityEventFilter.ts'
import { securityEventKinds, securityEventSortColumns, securityEventsPageSize } from '#shared/securityEvents.ts'
import { valuesOf } from '#shared/transitions.ts'
import { listSecurityEvents, type SecurityEvent } from './data.ts'

const Kind = builder.enumType('SecurityEventKind', { values: valuesOf(securityEventKinds) })

const SecurityEventType = builder.objectRef<SecurityEvent>('SecurityEvent').implement({
  description: 'Who did what to whom on the way in, when and from where.',
  permission: 'security:read',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: Kind }),
    actor: t.exposeString('actor', { description: 'The name of an account, or in words what else it was.' }),
    person: t.exposeString('person', { nullable: true, description: 'The name of the person concerned.' }),
    address: t.exposeString('address', { nullable: true }),
    device: t.exposeString('device', { nullable: true }),
    note: t.exposeString('note', { description: 'What else there is to say, in words; may be empty.' }),
  }),
})

const SecurityEventPage = pageType('SecurityEventPage', 'events', 'security:read', SecurityEventType)
const SecurityEventSort = sortInput('SecurityEventSort', securityEventSortColumns)
const SecurityEventFilter = builder.inputType('SecurityEventFilter', {
  fields: (t) => ({
    kind: t.field({ type: Kind }),
    person: t.string({
      description: 'A part of the name or of the e-mail address of who did it, or whom it concerns.',
    }),
    address: t.string({ description: 'A part of the address.' }),
    from: t.string({ description: 'From this moment on, as ISO 8601.' }),
    to: t.string({ description: 'Before this moment, as ISO 8601.' }),
  }),
})

builder.queryField('getSecurityEvents', (t) =>
  t.field({
    description:
      'Log-ins and failed ones, links, passwords, ended sessions, changes of accounts, exports. Newest first.',
    permission: 'security:read',
    type: SecurityEventPage,
    args: {
      limit: t.arg.int({ required: true, defaultValue: securityEventsPageSize }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      sort: t.arg({ type: SecurityEventSort }),
      filter: t.arg({ type: SecurityEventFilter }),
    },
    resolve: (_root, args, { db }) =>
      listSecurityEvents(
        db,
        parse(securityEventFilter, args.filter ?? {}),
        parseRange(args),
        parseSort(args.sort, { column: 'at', order: 'desc_nulls_last' }),
      ),
  }),
)
