import type { GraphQLResolveInfo } from 'graphql'
import { CompanyType } from '#server/companies/relations/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillObjectType } from '#server/skills/graphql.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobTagLimit } from '#shared/jobs/jobInput.ts'
import { jobCloseReasons, jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { findJob, type Job, type JobSkillRow, type JobsProfile, listActiveJobs } from './data.ts'

export const JobStatusEnum = builder.enumType('JobStatus', { values: valuesOf(jobStatuses) })
export const JobProfileStatusEnum = builder.enumType('JobProfileStatus', { values: valuesOf(jobProfileStatuses) })
export const JobTypeEnum = builder.enumType('JobType', { values: valuesOf(jobTypes) })
const JobCloseReasonEnum = builder.enumType('JobCloseReason', { values: valuesOf(jobCloseReasons) })
export const JobSkillTypeEnum = builder.enumType('JobSkillType', { values: valuesOf(jobSkillTypes) })

export const JobSkillObjectType = builder.objectRef<JobSkillRow>('JobSkill').implement({
  permission: 'jobs:read',
  fields: (t) => ({
    job_skill_type: t.expose('job_skill_type', { type: JobSkillTypeEnum }),
    years_of_experience: t.exposeInt('years_of_experience', {
      nullable: true,
      description: 'The least that the client asks for.',
    }),
    skill: t.expose('skill', { type: SkillObjectType }),
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
      description: 'The reason why the move is refused, unless its dialog can fix that; null when it is allowed.',
    }),
  }),
})

export const JobObjectType = builder.objectRef<Job>('Job').implement({
  description: 'An opening. Budgets are in units of its currency.',
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    type: t.expose('type', { type: JobTypeEnum }),
    status: t.expose('status', { type: JobStatusEnum }),
    status_since: t.expose('status_since', { type: 'DateTime', description: 'The last change of the status.' }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    location: t.expose('location', {
      type: ['String'],
      rows: 250,
      description: 'Accepted countries. An empty list means US, CA and BR.',
    }),
    regions: t.exposeStringList('regions', {
      rows: 20,
      description:
        'The words of accepted regions, as they were chosen. Their countries of that day are among those of `location`.',
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
    is_public: t.exposeBoolean('is_public', { description: 'True if the jobs page shows it while it is active.' }),
    public_text: t.exposeString('public_text', {
      nullable: true,
      description: 'The jobs page shows this text. The description stays internal.',
    }),
    shows_company: t.exposeBoolean('shows_company', { description: 'True if the jobs page names its company.' }),
    shows_budget: t.exposeBoolean('shows_budget', { description: 'True if the jobs page names its budget.' }),
    company_id: t.id({ resolve: ({ company }) => company.id }),
    owner_id: t.exposeID('owner_id', { nullable: true, permission: 'companies:readAll' }),
    owner_name: t.exposeString('owner_name', { nullable: true, permission: 'companies:readAll' }),
    contact_id: t.exposeID('contact_id', { nullable: true, permission: 'companies:readAll' }),
    contact_name: t.exposeString('contact_name', {
      nullable: true,
      permission: 'companies:readAll',
      description: 'The person who decides at the company.',
    }),
    next_action: t.exposeString('next_action', { nullable: true, permission: 'companies:readAll' }),
    next_action_on: t.exposeString('next_action_on', {
      nullable: true,
      permission: 'companies:readAll',
      description: 'A day.',
    }),
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
    overlap_hours: t.exposeInt('overlap_hours', {
      nullable: true,
      description: 'Hours of a day at which developer and client work at the same time.',
    }),
    starts_on: t.exposeString('starts_on', { nullable: true, description: 'A day.' }),
    ends_on: t.exposeString('ends_on', { nullable: true, description: 'A day.' }),
    tags: t.exposeStringList('tags', { permission: 'companies:readAll', rows: jobTagLimit }),
    possible_moves: t.expose('possible_moves', { type: [JobMoveType], permission: 'jobs:write', rows: 10 }),
    company: t.expose('company', { type: CompanyType }),
    job_profiles: t.expose('job_profiles', {
      type: [JobsProfileType],
      rows: 500,
      description: 'Profiles that are not deleted, the newest first.',
    }),
    job_skills: t.expose('job_skills', { type: [JobSkillObjectType], rows: 30 }),
  }),
})

export function jobFields(info: GraphQLResolveInfo, { role }: Viewer): ReadonlySet<string> {
  const readable = readableFields(info, role)('Job')
  return new Set([...selectedFields(info)].filter((field) => readable.has(field)))
}

builder.queryField('getAllActiveJobs', (t) =>
  t.field({
    description: 'Every job with an active status, newest first.',
    permission: 'jobs:read',
    type: [JobObjectType],
    rows: 'whole',
    resolve: async (_root, _args, { db, viewer, wholeList }, info) =>
      wholeList.defer(await listActiveJobs(db, { fields: jobFields(info, viewer), only: visibleCompanies(viewer) })),
  }),
)

builder.queryField('getJob', (t) =>
  t.field({
    description: 'A job with any status.',
    permission: 'jobs:read',
    type: JobObjectType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findJob(db, parseId(id, 'job'), { fields: jobFields(info, viewer), only: visibleCompanies(viewer) }),
  }),
)
