import { UserError } from '#server/errors.ts'
import { FigureEnum } from '#server/figures/graphql.ts'
import { figureAsOfInput } from '#server/figures/input.ts'
import { builder, RoleEnum } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { goalInput, goalKeyInput } from '#shared/goals/goals.ts'
import { goalPeriods } from '#shared/platform/enumerations.ts'
import { versionInput } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { findGoal, type Goal, removeGoal, setGoal } from './data.ts'
import { type KpiRow, readKpis } from './readKpis.ts'

const mostRows = 100
const mostParts = 12

interface KpiPage {
  readonly kpis: readonly KpiRow[]
  readonly count: number
}

const GoalPeriodEnum = builder.enumType('GoalPeriod', { values: valuesOf(goalPeriods) })

const GoalType = builder.objectRef<Goal>('Goal').implement({
  description: 'A value that a person is to reach each week or month, from a day on, until a newer goal begins.',
  permission: 'goals:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    user_id: t.exposeID('user_id'),
    figure: t.expose('figure', { type: FigureEnum }),
    period: t.expose('period', { type: GoalPeriodEnum }),
    target: t.exposeFloat('target'),
    starts_on: t.exposeString('starts_on'),
    version: t.exposeInt('version'),
  }),
})

const KpiPartType = builder.objectRef<KpiRow['parts'][number]>('KpiPart').implement({
  description: 'The results of a person in a week or month.',
  permission: 'goals:read',
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    value: t.exposeFloat('value', { nullable: true }),
    count: t.exposeInt('count'),
    target: t.exposeFloat('target', { nullable: true, description: 'The goal of that time.' }),
  }),
})

const KpiType = builder.objectRef<KpiRow>('Kpi').implement({
  description: 'The value that a person reached of a figure, beside the goal.',
  permission: 'goals:read',
  fields: (t) => ({
    user_id: t.exposeID('user_id'),
    user_name: t.exposeString('user_name'),
    role: t.expose('role', { type: RoleEnum }),
    figure: t.expose('figure', { type: FigureEnum }),
    goal: t.expose('goal', { type: GoalType, nullable: true }),
    before: t.exposeFloat('before', {
      nullable: true,
      description: 'The value of the same days of the week or month before.',
    }),
    parts: t.expose('parts', {
      type: [KpiPartType],
      rows: mostParts,
      description: 'The oldest first; the last one is the running week or month.',
    }),
  }),
})

const KpiPageType = builder.objectRef<KpiPage>('KpiPage').implement({
  permission: 'goals:read',
  fields: (t) => ({
    kpis: t.expose('kpis', { type: [KpiType], rows: (_args, { limit }) => rowsAsked(limit, mostRows) }),
    count: t.exposeInt('count'),
  }),
})

builder.queryFields((t) => ({
  getKpis: t.field({
    description: 'Lists the results of each of the staff, each week or month up to a day, by name; by default today.',
    permission: 'goals:read',
    type: KpiPageType,
    args: {
      period: t.arg({ type: GoalPeriodEnum, required: true }),
      as_of: t.arg.string(),
      user_id: t.arg.id({ description: 'Limits the answer to this account.' }),
      limit: t.arg.int({ required: true, defaultValue: 20 }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
    },
    resolve: async (_root, { period, as_of, user_id, limit, offset }, { db, viewer }): Promise<KpiPage> => {
      if (limit < 1 || limit > mostRows || offset < 0) {
        throw new UserError('BAD_INPUT', `Ask for 1 to ${mostRows} rows at a time.`, { field: 'limit' })
      }
      const day = parse(figureAsOfInput, as_of ?? new Date().toISOString().slice(0, 10))
      const kpis = await readKpis(db, viewer.role, period, day, user_id ? parseId(user_id, 'account') : undefined)
      return { kpis: kpis.slice(offset, offset + limit), count: kpis.length }
    },
  }),
  getGoal: t.field({
    description: 'The latest goal of somebody.',
    permission: 'goals:read',
    type: GoalType,
    nullable: true,
    args: {
      user_id: t.arg.id({ required: true }),
      figure: t.arg({ type: FigureEnum, required: true }),
      period: t.arg({ type: GoalPeriodEnum, required: true }),
    },
    resolve: (_root, key, { db }) => findGoal(db, parse(goalKeyInput, key), '9999-12-31').then((goal) => goal ?? null),
  }),
}))

describeFields(goalInput, { version: 'The version of the goal that is replaced.' })

mutation('setGoal', {
  description: 'Sets a goal from a day on. One that began on the same day is replaced.',
  permission: 'goals:manage',
  type: GoalType,
  undoable: true,
  input: goalInput,
  run: (trx, input) => setGoal(trx, input),
})

mutation('removeGoal', {
  description: 'Takes a goal away. The one before it holds again.',
  permission: 'goals:manage',
  type: GoalType,
  noun: 'goal',
  undoable: true,
  input: versionInput,
  run: (trx, read) => removeGoal(trx, read),
})
