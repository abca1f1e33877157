import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { successPeriodDays } from '#shared/dstms/dstms.ts'
import { movePortfolioInput } from '#shared/dstms/handoverInput.ts'
import { checkInsOnTimeDefinition, meanMoodDefinition } from '#shared/platform/onTime.ts'
import { type Dstm, dstmSource, type Handover, handoverLimit, listHandovers } from './data.ts'
import { countPortfolio, movePortfolio, type Portfolio } from './movePortfolio.ts'

const DstmType = builder.objectRef<Dstm>('Dstm').implement({
  description: 'Somebody who looks after developers, with what their portfolio tells.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    display_name: t.exposeString('display_name'),
    members: t.exposeInt('members'),
    placed: t.exposeInt('placed', { description: 'Placements that have begun.' }),
    starting: t.exposeInt('starting', { description: 'Placements that were agreed and have not begun.' }),
    check_ins_due: t.exposeInt('check_ins_due', { description: 'Open ones that are due today.' }),
    check_ins_overdue: t.exposeInt('check_ins_overdue'),
    on_time: t.exposeFloat('on_time', {
      nullable: true,
      description: checkInsOnTimeDefinition(`the last ${successPeriodDays} days`),
    }),
    mean_mood: t.exposeFloat('mean_mood', {
      nullable: true,
      description: meanMoodDefinition,
    }),
    at_risk: t.exposeInt('at_risk'),
  }),
})

listField({
  field: 'getDstmPage',
  name: 'Dstm',
  description: 'Everybody who looks after developers, with what their portfolios tell.',
  source: dstmSource,
  type: DstmType,
  enums: {},
})

const HandoverType = builder.objectRef<Handover>('Handover').implement({
  description: 'A portfolio that was moved to another DSTM.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    from_name: t.exposeString('from_name'),
    to_name: t.exposeString('to_name'),
    author_name: t.exposeString('author_name'),
    note: t.exposeString('note'),
    developers: t.exposeInt('developers', { description: 'The number of developers who moved.' }),
  }),
})

const PortfolioType = builder.objectRef<Portfolio>('Portfolio').implement({
  description: 'Counts what moves along with a portfolio.',
  permission: 'checkIns:read',
  fields: (t) => ({
    developers: t.exposeInt('developers'),
    check_ins: t.exposeInt('check_ins', { description: 'Open ones that the DSTM is to hold.' }),
    follow_ups: t.exposeInt('follow_ups', { description: 'Open ones that the DSTM is to do.' }),
  }),
})

builder.queryFields((t) => ({
  getHandovers: t.field({
    description: 'The latest moves of portfolios, the newest first.',
    permission: 'checkIns:read',
    type: [HandoverType],
    rows: handoverLimit,
    resolve: (_root, _args, { db }) => listHandovers(db),
  }),
  getPortfolio: t.field({
    description: 'Lists what would move along with the portfolio of a DSTM.',
    permission: 'checkIns:read',
    type: PortfolioType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => countPortfolio(db, parseId(id, 'account')),
  }),
}))

mutation('movePortfolio', {
  description:
    'Gives all developers of a DSTM to another one, with open check-ins and follow-ups, and a note for the other.',
  permission: 'checkIns:write',
  type: PortfolioType,
  input: movePortfolioInput,
  undoable: true,
  run: (trx, move, { viewer }) => movePortfolio(trx, viewer.id, move),
})
