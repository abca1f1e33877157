import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { FunnelBasisEnum } from '#server/vettingOverview/flow/graphql.ts'
import { OverviewPeriodInput, overviewScope } from '#server/vettingOverview/graphql.ts'
import { overviewPageInput } from '#server/vettingOverview/input.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { overviewCells, overviewPageSize } from '#shared/vettingOverview/vettingOverview.ts'
import { type OverviewCellRow, type OverviewRows, readOverviewRows } from './readRows.ts'

const OverviewCellEnum = builder.enumType('OverviewCell', { values: valuesOf(overviewCells) })

const OverviewRowType = builder.objectRef<OverviewCellRow>('OverviewRow').implement({
  description: 'One of the rows that a cell of the overview counts. What it tells depends on the cell.',
  permission: 'vetting:read',
  fields: (t) => ({
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    developer_assessment_id: t.exposeID('developer_assessment_id', { nullable: true }),
    detail: t.exposeString('detail', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
    until: t.expose('until', { type: 'DateTime', nullable: true }),
    days: t.exposeFloat('days', { nullable: true }),
    value: t.exposeFloat('value', { nullable: true }),
    other: t.exposeFloat('other', { nullable: true }),
  }),
})

const OverviewRowsType = builder.objectRef<OverviewRows & { readonly page: number }>('OverviewRows').implement({
  permission: 'vetting:read',
  fields: (t) => ({
    rows: t.field({
      type: [OverviewRowType],
      rows: overviewPageSize,
      resolve: ({ rows, page }) => rows({ limit: overviewPageSize, offset: (page - 1) * overviewPageSize }),
    }),
    count: t.int({ resolve: ({ count }) => count() }),
    reviewer: t.string({
      nullable: true,
      description: 'The name of the reviewer that the cell is about.',
      resolve: ({ reviewer }) => reviewer(),
    }),
  }),
})

builder.queryField('getOverviewRows', (t) =>
  t.field({
    description: 'The rows that a cell of the vetting overview counts, the latest first.',
    permission: 'vetting:read',
    type: OverviewRowsType,
    args: {
      cell: t.arg({ type: OverviewCellEnum, required: true }),
      key: t.arg.string({ description: 'The step, reviewer, criterion, reason or outcome that its line is about.' }),
      criterion: t.arg.string({ description: 'The criterion of a prediction. Leave it out for the total score.' }),
      basis: t.arg({ type: FunnelBasisEnum }),
      period: t.arg({ type: OverviewPeriodInput }),
      page: t.arg.int({ required: true, defaultValue: 1, description: 'From 1.' }),
    },
    resolve: (_root, { period, ...asked }, { db, viewer }) => {
      const { page, ...cell } = parse(overviewPageInput, asked)
      return { page, ...readOverviewRows(db, cell, overviewScope(viewer, period)) }
    },
  }),
)
