import { UserError } from '#server/errors.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { figureIds, levelMovements } from '#shared/figures/figures.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { countFigureRows, type DescribedRow, type FigureAnswer, readFigureRows, readFigures } from './data.ts'
import { figurePeriodInput, parseFigureOwner, requireFigures, requireMovement } from './input.ts'

const mostRows = 100
/** Ten years have fewer parts. */
const mostParts = 200

export const FigureEnum = builder.enumType('Figure', { values: figureIds })
const LevelMovementEnum = builder.enumType('LevelMovement', { values: keysOf(levelMovements) })

const FigurePartType = builder.objectRef<FigureAnswer['parts'][number]>('FigurePart').implement({
  description: 'A day, a week or a month of the time that a figure is of.',
  permission: 'metrics:read',
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to', { description: 'The last day.' }),
    value: t.exposeFloat('value', { nullable: true }),
    count: t.exposeInt('count'),
    too_few: t.exposeBoolean('too_few', { description: 'It is made of so few rows that its value is withheld.' }),
    not_yet: t.exposeInt('not_yet', {
      description: 'The rows that no value can be told of yet. They are not in `count`.',
    }),
  }),
})

const FigureType = builder.objectRef<FigureAnswer>('FigureValue').implement({
  description: 'A figure of a time. Shares are percentages, durations days, and money US dollars.',
  permission: 'metrics:read',
  fields: (t) => ({
    figure: t.expose('figure', { type: FigureEnum }),
    value: t.exposeFloat('value', { nullable: true }),
    count: t.exposeInt('count', { description: 'The number of rows that it is made of.' }),
    too_few: t.exposeBoolean('too_few', { description: 'It is made of so few rows that its value says nothing.' }),
    not_yet: t.exposeInt('not_yet', {
      description: 'The rows that no value can be told of yet. They are not in `count`.',
    }),
    previous: t.exposeFloat('previous', {
      nullable: true,
      description: 'The value in the time that it is compared with.',
    }),
    joined: t.exposeInt('joined', { nullable: true, description: 'The number of rows that came to a level.' }),
    left: t.exposeInt('left', { nullable: true, description: 'The number of rows that went from a level.' }),
    parts: t.expose('parts', { type: [FigurePartType], rows: mostParts }),
    missing_rates: t.exposeStringList('missing_rates', {
      rows: mostParts,
      description: 'Currencies without an exchange rate. Amounts in them are left out.',
    }),
  }),
})

const FigureRowType = builder.objectRef<DescribedRow>('FigureRow').implement({
  description: 'A row that a figure counted: as it was known then, and as it is today.',
  permission: 'metrics:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime', description: 'The moment when it happened, or since when it counts.' }),
    value: t.exposeFloat('value', { nullable: true, description: 'The value of this row. For a share it is 1 or 0.' }),
    value_now: t.exposeFloat('value_now', { nullable: true, description: 'Null if the row does not count any more.' }),
    currency: t.exposeString('currency', { nullable: true }),
    owner_name: t.exposeString('owner_name', { nullable: true, description: 'Whose work it was then.' }),
    title: t.exposeString('title'),
    detail: t.exposeString('detail', { nullable: true }),
    developer_id: t.exposeID('developer_id', { nullable: true }),
    job_id: t.exposeID('job_id', { nullable: true }),
    state_then: t.exposeString('state_then', { nullable: true, description: 'Its stage or status.' }),
    state_now: t.exposeString('state_now', { nullable: true, description: 'Its stage or status of today.' }),
    is_deleted: t.exposeBoolean('is_deleted'),
  }),
})

interface RowsPage {
  rows(): Promise<DescribedRow[]>
  count(): Promise<number>
}

const FigureRowPage = builder.objectRef<RowsPage>('FigureRowPage').implement({
  permission: 'metrics:read',
  fields: (t) => ({
    rows: t.field({
      type: [FigureRowType],
      rows: (_args, { limit }) => rowsAsked(limit, mostRows),
      resolve: (page) => page.rows(),
    }),
    count: t.int({ resolve: (page) => page.count() }),
  }),
})

builder.queryField('getFigures', (t) =>
  t.field({
    description:
      'Figures of some days, as they are known, or were known at the end of a day. Days begin at midnight UTC.',
    permission: 'metrics:read',
    type: [FigureType],
    rows: ({ figures }) => rowsAsked(figures.length, figureIds.length),
    args: {
      figures: t.arg({ type: [FigureEnum], required: true }),
      from: t.arg.string({ required: true }),
      to: t.arg.string({ required: true, description: 'The last day.' }),
      as_of: t.arg.string({ description: 'The answer uses only what was known at this time. Now, if none is given.' }),
      compare_from: t.arg.string({ description: 'The time to compare with.' }),
      compare_to: t.arg.string(),
      owner: t.arg.id({ description: 'Limits the answer to the work of this account.' }),
    },
    resolve: (_root, { figures: asked, from, to, as_of = null, compare_from, compare_to, ...args }, { db, viewer }) => {
      requireFigures(viewer, asked)
      const owner = parseFigureOwner(viewer, asked, args.owner)
      if (new Set(asked).size < asked.length) {
        throw new UserError('BAD_INPUT', 'Ask for each figure once.', { field: 'figures' })
      }
      const period = parse(figurePeriodInput, { from, to, as_of })
      const compared =
        compare_from && compare_to
          ? parse(figurePeriodInput, { from: compare_from, to: compare_to, as_of: null })
          : null
      return readFigures(db, viewer.role, asked, period, compared, owner)
    },
  }),
)

builder.queryField('getFigureRows', (t) =>
  t.field({
    description: 'The rows that a figure is made of, the latest first.',
    permission: 'metrics:read',
    type: FigureRowPage,
    args: {
      figure: t.arg({ type: FigureEnum, required: true }),
      from: t.arg.string({ required: true }),
      to: t.arg.string({ required: true }),
      as_of: t.arg.string(),
      owner: t.arg.id({ description: 'Limits the answer to the work of this account.' }),
      movement: t.arg({
        type: LevelMovementEnum,
        description: 'Asks a level for the rows that joined or left. Without it, for those that are there at the end.',
      }),
      limit: t.arg.int({ required: true, defaultValue: 20 }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
    },
    resolve: (_root, { figure, from, to, as_of = null, limit, offset, ...args }, { db, viewer }): RowsPage => {
      requireFigures(viewer, [figure])
      const owner = parseFigureOwner(viewer, [figure], args.owner)
      const movement = requireMovement(figure, args.movement ?? null)
      if (limit < 1 || limit > mostRows || offset < 0) {
        throw new UserError('BAD_INPUT', `Ask for 1 to ${mostRows} rows at a time.`, { field: 'limit' })
      }
      const period = parse(figurePeriodInput, { from, to, as_of })
      const asked = { ...period, figure, owner, movement }
      return {
        rows: () => readFigureRows(db, viewer.role, asked, { limit, offset }),
        count: () => countFigureRows(db, viewer.role, asked),
      }
    },
  }),
)
