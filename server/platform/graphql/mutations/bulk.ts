import type { BulkPlan, BulkSkip } from '#server/platform/db/records/bulk.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { selectionLimit } from '#shared/platform/lists/lists.ts'

export const BulkSkipType = builder.objectRef<BulkSkip>('BulkSkip').implement({
  permission: 'self:read',
  fields: (t) => ({
    reason: t.exposeString('reason'),
    count: t.exposeInt('count'),
    examples: t.exposeStringList('examples', { rows: 3, description: 'The names of the first few rows.' }),
  }),
})

export const BulkPlanType = builder.objectRef<BulkPlan>('BulkPlan').implement({
  description: 'The result of an action on many rows, or of a dry run of it.',
  permission: 'self:read',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of changed rows.' }),
    examples: t.exposeStringList('examples', { rows: 3, description: 'The names of the first few changed rows.' }),
    skipped: t.expose('skipped', {
      type: [BulkSkipType],
      rows: 10,
      description: 'The skipped rows, grouped by reason.',
    }),
    skipped_ids: t.exposeIDList('skipped_ids', {
      rows: selectionLimit,
      description: 'The skipped rows that still exist. They stay selected on a screen.',
    }),
    untold: t.field({
      type: [BulkSkipType],
      rows: 10,
      description: 'The changed rows whose person gets no message about it, grouped by reason.',
      resolve: ({ untold }) => untold ?? [],
    }),
  }),
})
