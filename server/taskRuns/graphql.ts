import * as z from 'zod/mini'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { rowId } from '#shared/platform/fields.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { datedTasks, namedRowLimit, pauseReasons, taskRunStates } from '#shared/taskRuns/taskRuns.ts'
import {
  allowTaskRun,
  type ClockPause,
  confirmClock,
  getClockPause,
  getWaitingRun,
  listWaitingRuns,
  type WaitingRun,
} from './data.ts'
import { type NamedRow, namedRowsOf } from './namedRows.ts'

/** *Run Now* takes a run, and how many rows to end or miss the admin saw. */
const allowTaskRunInput = z.object({ id: rowId(), due: z.int() })

/** *The Time Is Right* takes nothing. */
const confirmClockInput = z.object({})

const permission = 'tasks:manage'
const DatedTaskEnum = builder.enumType('DatedTask', { values: valuesOf(datedTasks) })
const TaskRunStateEnum = builder.enumType('TaskRunState', { values: valuesOf(taskRunStates) })
const PauseReasonEnum = builder.enumType('PauseReason', { values: valuesOf(pauseReasons) })

const TaskRunType = builder.objectRef<WaitingRun>('TaskRun').implement({
  description: 'What a task would end or miss while it waits for an admin.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    task: t.expose('task', { type: DatedTaskEnum }),
    state: t.expose('state', { type: TaskRunStateEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    due: t.exposeInt('due', { description: 'The number of rows that it would end or miss.' }),
    total: t.exposeInt('total', { description: 'The number of rows that its table has.' }),
  }),
})

const TaskRunRowType = builder.objectRef<NamedRow>('TaskRunRow').implement({
  description: 'A row that a run would end or miss.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id', { nullable: true, description: 'Null for somebody at a company.' }),
    company_id: t.exposeID('company_id', { nullable: true }),
    person: t.exposeString('person', { description: 'The name of the developer, or of the contact.' }),
    detail: t.exposeString('detail', { description: 'A few words for the row, such as the job of a placement.' }),
    day: t.exposeString('day', {
      nullable: true,
      description: 'The day by which it is due, or until which it runs.',
    }),
    change: t.exposeString('change', { description: 'The old and the new state, in words.' }),
  }),
})

const ClockPauseType = builder.objectRef<ClockPause>('ClockPause').implement({
  description: 'The reason why tasks that follow days wait.',
  permission,
  fields: (t) => ({
    reason: t.expose('reason', { type: PauseReasonEnum }),
    began_at: t.expose('began_at', { type: 'DateTime' }),
    seconds: t.exposeFloat('seconds', {
      nullable: true,
      description: 'The seconds by which the clock went forward, or is ahead of that of the database.',
    }),
  }),
})

const ConfirmedClockType = builder.objectRef<{ readonly confirmed: boolean }>('ConfirmedClock').implement({
  permission,
  fields: (t) => ({ confirmed: t.exposeBoolean('confirmed') }),
})

builder.queryFields((t) => ({
  getTaskRuns: t.field({
    description: 'Lists the runs that wait for an admin, the longest first.',
    permission,
    type: [TaskRunType],
    rows: keysOf(datedTasks).length,
    resolve: (_root, _args, { db }) => listWaitingRuns(db),
  }),
  getTaskRun: t.field({
    permission,
    type: TaskRunType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => getWaitingRun(db, parseId(id, 'run')),
  }),
  getTaskRunRows: t.field({
    description: 'The rows that a run would end or miss.',
    permission,
    type: [TaskRunRowType],
    rows: namedRowLimit,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, ...context }) =>
      namedRowsOf(db, availableChannels(context), await getWaitingRun(db, parseId(id, 'run'))),
  }),
  getClockPause: t.field({
    description: 'Tells why tasks that follow days wait; null while they run.',
    permission,
    type: ClockPauseType,
    nullable: true,
    resolve: (_root, _args, { db }) => getClockPause(db),
  }),
}))

mutation('allowTaskRun', {
  description: 'Lets a run that waits end or miss as many rows as the viewer has seen.',
  permission,
  type: TaskRunType,
  noun: 'run',
  input: allowTaskRunInput,
  run: (trx, { id, due }) => allowTaskRun(trx, id, due),
})

mutation('confirmClock', {
  description: 'Says that the time is right: tasks that follow days go on.',
  permission,
  type: ConfirmedClockType,
  input: confirmClockInput,
  run: async (trx) => {
    await confirmClock(trx)
    return { confirmed: true }
  },
})
