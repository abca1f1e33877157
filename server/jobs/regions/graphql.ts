import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { deleteMutation, findQuery, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { jobRegionChanges, jobRegionInput, ownRegionLimit } from '#shared/jobs/regionInput.ts'
import { addRegion, deleteRegion, updateRegion } from './changeRegion.ts'
import { findOwnRegion, listOwnRegions, type OwnRegion } from './data.ts'

const JobRegionType = builder.objectRef<OwnRegion>('JobRegion').implement({
  description: 'A region that the firm named itself. Jobs may accept it beside those that everybody knows.',
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    word: t.exposeString('word', { description: 'It stands for the region on chips, and in `regions` of a job.' }),
    countries: t.exposeStringList('countries', { rows: 250 }),
    version: t.exposeInt('version'),
  }),
})

const region = {
  name: 'JobRegion',
  noun: 'region',
  read: 'settings:manage',
  write: 'settings:manage',
  type: JobRegionType,
  undoable: true,
} as const

builder.queryField('getJobRegions', (t) =>
  t.field({
    description: 'The regions that the firm named itself, by name.',
    permission: 'jobs:read',
    type: [JobRegionType],
    rows: ownRegionLimit,
    resolve: (_root, _args, { db }) => listOwnRegions(db),
  }),
)

findQuery('getJobRegion', region, findOwnRegion)
updateMutation('updateJobRegion', region, jobRegionChanges, updateRegion)
deleteMutation('deleteJobRegion', region, deleteRegion)

mutation('addJobRegion', {
  permission: region.write,
  type: JobRegionType,
  input: jobRegionInput,
  undoable: true,
  run: addRegion,
})
