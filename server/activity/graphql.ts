import * as z from 'zod/mini'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { momentInput, parse, parseId } from '#server/platform/graphql/input.ts'
import { activityLimit, activityRange } from '#shared/activity/activity.ts'
import { can } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { listActivity, listActivityFields } from './data.ts'
import { histories } from './wording/records.ts'
import type { ActivityChange, WordedEvent } from './wording/toEntry.ts'

const range = z.extend(activityRange, { since: z.nullish(momentInput), until: z.nullish(momentInput) })

export const ActivityTableEnum = builder.enumType('ActivityTable', { values: valuesOf(histories) })

export const ActivityChangeType = builder.objectRef<ActivityChange>('ActivityChange').implement({
  description: 'The change of one field, as people read it.',
  permission: 'events:read',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The label of the field.' }),
    from: t.exposeString('from', { nullable: true }),
    to: t.exposeString('to', { nullable: true }),
  }),
})

export const ActivityEntryType = builder.objectRef<WordedEvent>('ActivityEntry').implement({
  description: 'One write to a record, or to a row that belongs to it.',
  permission: 'events:read',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.exposeString('actor', { description: 'The name of the account, or of the task or import.' }),
    action: t.exposeString('action', { description: 'A phrase such as "Added the skill TypeScript".' }),
    changes: t.expose('changes', { type: [ActivityChangeType], rows: 10 }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Says so when the write undid an earlier change.',
    }),
  }),
})

builder.queryField('getActivity', (t) =>
  t.field({
    description:
      'The history of a record and of the rows that belong to it, newest first, with the fields that the viewer may read.',
    permission: 'events:read',
    type: [ActivityEntryType],
    rows: ({ limit }) => rowsAsked(limit, activityLimit),
    args: {
      table: t.arg({ type: ActivityTableEnum, required: true }),
      id: t.arg.id({ required: true }),
      before: t.arg.id({ description: 'The last entry of the previous page.' }),
      limit: t.arg.int({ required: true, defaultValue: 20 }),
      field: t.arg.string({ description: 'Lists the writes that touched the fields of this label.' }),
      actor_id: t.arg.id({ description: 'Lists the writes of this account.' }),
      since: t.arg.string({ description: 'Lists the writes from this moment on, in ISO 8601.' }),
      until: t.arg.string({ description: 'Lists the writes before this moment, in ISO 8601.' }),
    },
    resolve: (_root, { table, id, ...given }, { db, viewer }) => {
      const { noun, permission } = histories[table]
      const mayRead = (wanted: typeof permission | Parameters<typeof can>[1]) => can(viewer.role, wanted)
      if (!mayRead(permission)) throw forbidden(viewer)
      const { actor_id: actorId, before = null, ...scope } = parse(range, given)
      return listActivity(db, table, parseId(id, noun), { ...scope, before, actorId, mayRead, viewerId: viewer.id })
    },
  }),
)

builder.queryField('getActivityFields', (t) =>
  t.stringList({
    description: 'The labels of the fields in a history that the viewer may read.',
    permission: 'events:read',
    rows: 200,
    args: { table: t.arg({ type: ActivityTableEnum, required: true }) },
    resolve: (_root, { table }, { viewer }) => {
      if (!can(viewer.role, histories[table].permission)) throw forbidden(viewer)
      return listActivityFields(table, (permission) => can(viewer.role, permission))
    },
  }),
)
