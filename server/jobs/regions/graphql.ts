import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { findQuery } from '#server/platform/graphql/recordMutations.ts'
import {
  jobRegionEffectInput,
  jobRegionInput,
  jobRegionRemoval,
  jobRegionSave,
  ownRegionLimit,
} from '#shared/jobs/regionInput.ts'
import { addRegion, deleteRegion, updateRegion } from './changeRegion.ts'
import { findOwnRegion, listOwnRegions, type OwnRegion } from './data.ts'
import { type ChangedJob, type RegionEffect, regionEffect } from './regionEffect.ts'

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

/** The dialog shows no more jobs, and no more countries of each. The counts tell of all. */
const shown = { jobs: 50, countries: 12 } as const

const ChangedJobType = builder.objectRef<ChangedJob>('JobChangedByRegion').implement({
  permission: 'settings:manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    company_name: t.exposeString('company_name'),
    gained: t.stringList({ rows: shown.countries, resolve: ({ gained }) => gained.slice(0, shown.countries) }),
    gained_count: t.int({ resolve: ({ gained }) => gained.length }),
    lost: t.stringList({ rows: shown.countries, resolve: ({ lost }) => lost.slice(0, shown.countries) }),
    lost_count: t.int({ resolve: ({ lost }) => lost.length }),
  }),
})

const EffectType = builder.objectRef<RegionEffect>('JobRegionEffect').implement({
  description: 'The jobs that a change of a region changes.',
  permission: 'settings:manage',
  fields: (t) => ({
    count: t.int({ description: 'The number of open jobs.', resolve: ({ jobs }) => jobs.length }),
    jobs: t.field({
      description: 'The first open jobs by title. Where the region is removed, they keep its countries.',
      type: [ChangedJobType],
      rows: shown.jobs,
      resolve: ({ jobs }) => jobs.slice(0, shown.jobs),
    }),
    closed: t.exposeInt('closed', { description: 'The number of closed jobs, which keep their countries.' }),
    digest: t.exposeString('digest', { description: 'The save sends it back as `seen`.' }),
  }),
})

const permission = 'settings:manage'
const seen =
  '`seen` is the digest of the effect that was shown. It is refused when other jobs would change. Its author may undo it for some seconds.'

builder.queryField('getJobRegions', (t) =>
  t.field({
    description: 'The regions that the firm named itself, by name.',
    permission: 'jobs:read',
    type: [JobRegionType],
    rows: ownRegionLimit,
    resolve: (_root, _args, { db }) => listOwnRegions(db),
  }),
)

findQuery(
  'getJobRegion',
  { name: 'JobRegion', noun: 'region', read: permission, write: permission, type: JobRegionType, enums: {} },
  findOwnRegion,
)

builder.queryField('getJobRegionEffect', (t) =>
  t.field({
    description: 'Tells which jobs change when a region has these countries, or is removed.',
    permission,
    type: EffectType,
    args: {
      id: t.arg.id({ required: true }),
      countries: t.arg.stringList({ description: 'Left out where the region is removed.' }),
    },
    resolve: async (_root, given, { db }) => {
      const { id, countries } = parse(jobRegionEffectInput, given)
      const region = await findOwnRegion(db, id)
      return regionEffect(db, region, countries ? { ...region, countries } : undefined)
    },
  }),
)

mutation('addJobRegion', {
  permission,
  type: JobRegionType,
  input: jobRegionInput,
  undoable: true,
  run: addRegion,
})

mutation('updateJobRegion', {
  description: `Changes a region, and the countries of the open jobs that accept it. ${seen}`,
  permission,
  type: JobRegionType,
  noun: 'region',
  input: jobRegionSave,
  undoable: true,
  run: updateRegion,
})

mutation('deleteJobRegion', {
  description: `Removes a region. The jobs that accept it keep its countries. ${seen}`,
  permission,
  type: JobRegionType,
  noun: 'region',
  input: jobRegionRemoval,
  undoable: true,
  run: deleteRegion,
})
