import { CompanyType } from '#server/companies/relations/graphql.ts'
import { JobProfileStatusEnum, JobStatusEnum, JobTypeEnum } from '#server/jobs/graphql.ts'
import { listTags, tagsRead } from '#server/platform/db/records/tags.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { parseListQuery } from '#server/platform/graphql/lists/listInput.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { ownerMutation } from '#server/platform/graphql/mutations/ownerMutation.ts'
import { tagMutation } from '#server/platform/graphql/mutations/tagMutation.ts'
import { SkillObjectType } from '#server/skills/graphql.ts'
import { jobTagLimit } from '#shared/jobs/jobInput.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import {
  countJobsByStatus,
  type JobListRow,
  type JobStatusCount,
  jobSource,
  setJobOwner,
  taggedJobs,
} from './jobSource.ts'

const ProfileCountType = builder.objectRef<JobListRow['profile_counts'][number]>('JobProfileCount').implement({
  description: 'The number of profiles of a job with a status.',
  permission: 'companies:readAll',
  fields: (t) => ({
    status: t.expose('status', { type: JobProfileStatusEnum }),
    count: t.exposeInt('count'),
  }),
})

/** A cell of the list holds no more countries and regions of a job. */
const listedCountries = 6
const listedRegions = 5

const ListedJobType = builder.objectRef<JobListRow>('ListedJob').implement({
  description: 'A job as the list shows it. Budgets are in units of its currency.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    company: t.expose('company', { type: CompanyType }),
    status: t.expose('status', { type: JobStatusEnum }),
    status_since: t.expose('status_since', { type: 'DateTime', description: 'The last change of the status.' }),
    days_in_status: t.exposeInt('days_in_status', { description: 'Whole days since the status changed.' }),
    owner_id: t.exposeID('owner_id', { nullable: true }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
    type: t.expose('type', { type: JobTypeEnum }),
    openings: t.exposeInt('openings'),
    required_skills: t.expose('required_skills', { type: [SkillObjectType], rows: 30 }),
    skills: t.expose('skills', { type: [SkillObjectType], rows: 30, description: 'All that the job asks for.' }),
    location: t.stringList({
      rows: listedCountries,
      description: `The first ${listedCountries} accepted countries. An empty list means US, CA and BR.`,
      resolve: ({ location }) => location.slice(0, listedCountries),
    }),
    regions: t.stringList({
      rows: listedRegions,
      description: `The words of the first ${listedRegions} accepted regions.`,
      resolve: ({ regions }) => regions.slice(0, listedRegions),
    }),
    country_count: t.int({
      description: 'The number of accepted countries; 0 means the default ones.',
      resolve: ({ location }) => location.length,
    }),
    currency: t.exposeString('currency'),
    budget_hourly_min: t.exposeFloat('budget_hourly_min', { nullable: true }),
    budget_hourly_max: t.exposeFloat('budget_hourly_max', { nullable: true }),
    budget_monthly: t.exposeFloat('budget_monthly', { nullable: true }),
    yearly_budget_min: t.exposeFloat('yearly_budget_min', { nullable: true }),
    yearly_budget_max: t.exposeFloat('yearly_budget_max', { nullable: true }),
    profile_counts: t.expose('profile_counts', {
      type: [ProfileCountType],
      rows: 17,
      description:
        'The number of profiles with each status, in the order of the statuses. A status that no profile has is left out.',
    }),
    open_profiles: t.exposeInt('open_profiles', { description: 'Profiles that are neither placed nor ended.' }),
    placed_profiles: t.exposeInt('placed_profiles', {
      description: 'Placed profiles. One whose placement has not begun yet counts, too.',
    }),
    next_action: t.exposeString('next_action', { nullable: true }),
    next_action_on: t.exposeString('next_action_on', { nullable: true }),
    tags: t.exposeStringList('tags', { rows: jobTagLimit }),
    is_public: t.exposeBoolean('is_public'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

const JobFilter = listField({
  field: 'getJobPage',
  name: 'Job',
  description: 'Jobs with any status that are not deleted; with `company_id` those of one company.',
  source: jobSource,
  type: ListedJobType,
  enums: { status: JobStatusEnum, type: JobTypeEnum },
})

export const jobSelection = selectionInput('Job', jobList, JobFilter)

ownerMutation('setJobOwner', {
  plural: 'jobs',
  permission: 'jobs:write',
  selection: jobSelection,
  setOwner: setJobOwner,
})

tagMutation('tagJobs', {
  plural: 'jobs',
  permission: 'jobs:write',
  selection: jobSelection,
  tagged: taggedJobs,
})

builder.queryField('getJobTags', (t) =>
  t.stringList({
    description: 'The tags that jobs have.',
    permission: 'companies:readAll',
    rows: tagsRead,
    resolve: (_root, _args, { db }) => listTags(db, 'jobs'),
  }),
)

const JobStatusCountType = builder.objectRef<JobStatusCount>('JobStatusCount').implement({
  description: 'The number of jobs with a status.',
  permission: 'companies:readAll',
  fields: (t) => ({
    status: t.expose('status', { type: JobStatusEnum }),
    count: t.exposeInt('count'),
  }),
})

builder.queryField('getJobStatusCounts', (t) =>
  t.field({
    description: 'Counts the jobs of the list with each status; the filter by status itself is left out.',
    permission: 'companies:readAll',
    type: [JobStatusCountType],
    rows: 10,
    args: { company_id: t.arg.id(), filter: t.arg({ type: JobFilter }) },
    resolve: (_root, { company_id, filter }, { db, viewer }) => {
      const asked = { filter: { ...filter, status: null }, within: { company_id } }
      return countJobsByStatus(db, parseListQuery(jobList, viewer, asked))
    },
  }),
)
