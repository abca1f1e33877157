import type { GraphQLResolveInfo } from 'graphql'
import { CompanyType } from '#server/companies/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillType } from '#server/skills/graphql.ts'
import { jobChanges, jobMoveInput } from '#shared/jobInput.ts'
import { jobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { jobCloseReasons, jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { findJob, type Job, type JobSkill, type JobsProfile, listActiveJobs, updateJob } from './data.ts'
import { moveJob } from './moving/moveJob.ts'

const JobStatusEnum = builder.enumType('JobStatus', { values: valuesOf(jobStatuses) })
export const JobProfileStatusEnum = builder.enumType('JobProfileStatus', { values: valuesOf(jobProfileStatuses) })
const JobTypeEnum = builder.enumType('JobType', { values: valuesOf(jobTypes) })
const JobCloseReasonEnum = builder.enumType('JobCloseReason', { values: valuesOf(jobCloseReasons) })
const JobSkillTypeEnum = builder.enumType('JobSkillType', { values: valuesOf(jobSkillTypes) })

const JobSkillType = builder.objectRef<JobSkill>('JobSkill').implement({
  permission: 'jobs:read',
  fields: (t) => ({
    job_skill_type: t.expose('job_skill_type', { type: JobSkillTypeEnum }),
    skill: t.expose('skill', { type: SkillType }),
  }),
})

const JobsProfileType = builder.objectRef<JobsProfile>('JobsProfile').implement({
  description: "A job profile in its job's list.",
  permission: 'jobs:read',
  fields: (t) => ({
    developer_id: t.exposeID('developer_id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    status: t.expose('status', { type: JobProfileStatusEnum }),
  }),
})

const JobMoveType = builder.objectRef<Job['possible_moves'][number]>('JobMove').implement({
  description: 'A status that a job can move to.',
  permission: 'jobs:write',
  fields: (t) => ({
    to: t.expose('to', { type: JobStatusEnum }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why the move is refused, unless its dialog can fix that; null when it is allowed.',
    }),
  }),
})

const JobType = builder.objectRef<Job>('Job').implement({
  description: 'An opening. Budgets are in units of its currency.',
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    type: t.expose('type', { type: JobTypeEnum }),
    status: t.expose('status', { type: JobStatusEnum }),
    status_since: t.expose('status_since', { type: 'DateTime', description: 'When the status last changed.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    location: t.expose('location', {
      type: ['String'],
      rows: 250,
      description: 'Accepted countries. An empty list means US, CA and BR.',
    }),
    currency: t.exposeString('currency'),
    budget_hourly_min: t.exposeFloat('budget_hourly_min', { nullable: true }),
    budget_hourly_max: t.exposeFloat('budget_hourly_max', { nullable: true }),
    budget_monthly: t.exposeFloat('budget_monthly', { nullable: true }),
    yearly_budget_min: t.exposeFloat('yearly_budget_min', { nullable: true }),
    yearly_budget_max: t.exposeFloat('yearly_budget_max', { nullable: true }),
    openings: t.exposeInt('openings'),
    description: t.exposeString('description', { nullable: true }),
    deleted_at: t.expose('deleted_at', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version'),
    left_status: t.expose('left_status', {
      type: JobStatusEnum,
      nullable: true,
      description: 'The status that a job on hold or closed had before, and returns to.',
    }),
    close_reason: t.expose('close_reason', {
      type: JobCloseReasonEnum,
      nullable: true,
      permission: 'companies:readAll',
    }),
    is_public: t.exposeBoolean('is_public', { description: 'Whether the jobs page shows it while it is active.' }),
    public_text: t.exposeString('public_text', {
      nullable: true,
      description: 'What the jobs page says of it. The description stays internal.',
    }),
    shows_company: t.exposeBoolean('shows_company', { description: 'Whether the jobs page names its company.' }),
    shows_budget: t.exposeBoolean('shows_budget', { description: 'Whether the jobs page names its budget.' }),
    possible_moves: t.expose('possible_moves', { type: [JobMoveType], permission: 'jobs:write', rows: 10 }),
    company: t.expose('company', { type: CompanyType }),
    job_profiles: t.expose('job_profiles', {
      type: [JobsProfileType],
      rows: 500,
      description: 'Without deleted ones, newest first. A client sees those that were sent.',
    }),
    job_skills: t.expose('job_skills', { type: [JobSkillType], rows: 30 }),
  }),
})

/** The selected fields of a job that the viewer may read. */
function jobFields(info: GraphQLResolveInfo, { role }: Viewer): ReadonlySet<string> {
  const readable = readableFields(info, role)('Job')
  return new Set([...selectedFields(info)].filter((field) => readable.has(field)))
}

builder.queryField('getAllActiveJobs', (t) =>
  t.field({
    description: 'Every job with an active status, newest first. A client sees those of its own company.',
    permission: 'jobs:read',
    type: [JobType],
    rows: 'whole',
    resolve: async (_root, _args, { db, viewer, wholeList }, info) =>
      wholeList.defer(await listActiveJobs(db, { fields: jobFields(info, viewer), only: visibleCompanies(viewer) })),
  }),
)

builder.queryField('getJob', (t) =>
  t.field({
    description: 'A job with any status. A client finds those of its own company.',
    permission: 'jobs:read',
    type: JobType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findJob(db, parseId(id, 'job'), { fields: jobFields(info, viewer), only: visibleCompanies(viewer) }),
  }),
)

const job = { name: 'Job', noun: 'job', read: 'jobs:read', write: 'jobs:write', type: JobType, enums: {} } as const

updateMutation('updateJob', job, jobChanges, updateJob)

mutation('moveJob', {
  description:
    'Moves a job to another status. Closing needs a reason, and reopening needs a note. The queued messages of a job that is closed or on hold are not sent.',
  permission: 'jobs:write',
  type: JobType,
  noun: 'job',
  input: jobMoveInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    to: arg({ type: JobStatusEnum, required: true }),
    reason: arg({ type: JobCloseReasonEnum }),
    note: arg.string(),
    end_profiles: arg.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether closing also ends the open profiles of the job.',
    }),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: async (trx, { id, to, version, note, reason = null, end_profiles: endProfiles }, { viewer }, info) => {
    await moveJob(trx, id, version, { to, reason, note, endProfiles })
    return findJob(trx, id, { fields: jobFields(info, viewer) })
  },
})
