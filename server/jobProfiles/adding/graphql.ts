import { developerSelection } from '#server/developers/lists/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkSkipType } from '#server/platform/graphql/mutations/bulk.ts'
import { planMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { putForwardInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { type PutForwardPlan, putForward } from './putForward.ts'

const PutForwardPlanType = builder.objectRef<PutForwardPlan>('PutForwardPlan').implement({
  description: 'The result of putting many developers forward, or of a dry run of it.',
  permission: 'jobProfiles:write',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of new profiles.' }),
    skipped: t.expose('skipped', { type: [BulkSkipType], rows: 10 }),
    warnings: t.expose('warnings', {
      type: [BulkSkipType],
      rows: 100,
      description: 'The notes on those who are put forward, grouped by the sentence.',
    }),
  }),
})

planMutation('putForward', {
  description: 'Puts many developers forward for a job.',
  permission: 'jobProfiles:write',
  type: PutForwardPlanType,
  selection: developerSelection,
  input: putForwardInput,
  run: (trx, selected, { job_id, dry_run }, { viewer }) => putForward(trx, viewer.id, job_id, selected, dry_run),
})
