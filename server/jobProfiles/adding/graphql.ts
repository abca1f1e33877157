import { DeveloperSelection } from '#server/developers/listing/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkSkipType, parseSelection } from '#server/platform/graphql/bulk.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { developerList } from '#shared/developers/developers.ts'
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

mutation('putForward', {
  description: 'Puts many developers forward for a job. With `dry_run` it only tells what it would do.',
  permission: 'jobProfiles:write',
  type: PutForwardPlanType,
  input: putForwardInput,
  args: (arg) => ({
    job_id: arg.id({ required: true }),
    developers: arg({ type: DeveloperSelection, required: true }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { job_id, developers, dry_run }, { viewer }) =>
    putForward(trx, viewer.id, job_id, parseSelection(developerList, viewer, developers), dry_run),
})
