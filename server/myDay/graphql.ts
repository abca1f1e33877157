import * as z from 'zod/mini'
import { ActivityEntryType, ActivityTableEnum } from '#server/activity/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { homes } from '#shared/myDay/homes.ts'
import { setupSteps } from '#shared/myDay/setupSteps.ts'
import { dateTime } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  type ChangedRecord,
  type ChangedRecords,
  listChangedRecords,
  mostChanged,
  mostEntries,
} from './changedRecords.ts'
import { findHome, findVisitRange, saveVisit, setHome, type VisitRange } from './data.ts'
import { listSetupSteps } from './setupSteps.ts'

const homeInput = z.object({ home: z.enum(valuesOf(homes), 'Choose a home.') })

/** The arguments of `markDaySeen`. */
const seenInput = z.object({ until: dateTime('Give the moment that came with the changes.') })

const HomeEnum = builder.enumType('Home', { values: valuesOf(homes) })

builder.queryField('getHome', (t) =>
  t.field({
    description: 'Names the page to which the house button leads the viewer.',
    permission: 'myDay:use',
    type: HomeEnum,
    resolve: (_root, _args, { db, viewer }) => findHome(db, viewer.id),
  }),
)

mutation('setHome', {
  description: 'Chooses where the house button leads the viewer.',
  permission: 'myDay:use',
  type: HomeEnum,
  undoable: true,
  input: homeInput,
  run: (trx, { home }, { viewer }) => setHome(trx, viewer.id, home),
})

const ChangedRecordType = builder.objectRef<ChangedRecord>('ChangedRecord').implement({
  description: 'A record that the viewer looks after, with what others changed in it.',
  permission: 'events:read',
  fields: (t) => ({
    table: t.expose('table', { type: ActivityTableEnum }),
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    entries: t.expose('entries', { type: [ActivityEntryType], rows: mostEntries, description: 'The newest first.' }),
    more: t.exposeBoolean('more', { description: 'There are more changes in its history.' }),
  }),
})

interface DayChanges extends VisitRange, ChangedRecords {}

const DayChangesType = builder.objectRef<DayChanges>('DayChanges').implement({
  permission: 'events:read',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'The end of the visit before this one.' }),
    until: t.expose('until', {
      type: 'DateTime',
      description: '`markDaySeen` takes it, to say which of these changes were seen.',
    }),
    records: t.expose('records', { type: [ChangedRecordType], rows: 3 * mostChanged }),
    more: t.exposeBoolean('more', { description: 'There are more changed records.' }),
  }),
})

builder.queryField('getDayChanges', (t) =>
  t.field({
    description:
      'Lists the changes of others in the records that the viewer looks after, since the viewer was last here.',
    permission: 'myDay:use',
    // It searches the newest events of about a dozen tables.
    work: 4,
    type: DayChangesType,
    resolve: async (_root, _args, { db, viewer }) => {
      const range = await findVisitRange(db, viewer.id)
      return { ...range, ...(await listChangedRecords(db, viewer, range)) }
    },
  }),
)

builder.queryField('getSetupSteps', (t) =>
  t.field({
    description: 'Lists what an admin of a new firm has yet to do. Nothing once it has developers and companies.',
    permission: 'staff:manage',
    type: [builder.enumType('SetupStep', { values: setupSteps })],
    rows: setupSteps.length,
    resolve: (_root, _args, { db, mailer }) => listSetupSteps(db, mailer.enabled),
  }),
)

mutation('markDaySeen', {
  description: 'Notes that the viewer has seen the changes up to a moment. It never goes back. Returns the moment.',
  permission: 'myDay:use',
  type: 'DateTime',
  input: seenInput,
  run: async (trx, { until }, { viewer }) => {
    await saveVisit(trx, viewer.id, until)
    return until
  },
})
