import { CompanyType } from '#server/companies/graphql.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillObject } from '#server/skills/graphql.ts'
import { jobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { findJob, type Job, type JobSkill, type JobsProfile, listActiveJobs } from './data.ts'

const JobStatusEnum = builder.enumType('JobStatus', { values: valuesOf(jobStatuses) })
export const JobProfileStatusEnum = builder.enumType('JobProfileStatus', { values: valuesOf(jobProfileStatuses) })
const JobTypeEnum = builder.enumType('JobType', { values: valuesOf(jobTypes) })
const JobSkillTypeEnum = builder.enumType('JobSkillType', { values: valuesOf(jobSkillTypes) })

const JobSkillObject = builder.objectRef<JobSkill>('JobSkill').implement({
  permission: 'jobs:read',
  fields: (t) => ({
    job_skill_type: t.expose('job_skill_type', { type: JobSkillTypeEnum }),
    skill: t.expose('skill', { type: SkillObject }),
  }),
})

const JobsProfileObject = builder.objectRef<JobsProfile>('JobsProfile').implement({
  description: 'A job profile as its job lists it.',
  permission: 'jobs:read',
  fields: (t) => ({
    developer_id: t.exposeID('developer_id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    status: t.expose('status', { type: JobProfileStatusEnum }),
  }),
})

const JobObject = builder.objectRef<Job>('Job').implement({
  description: 'An opening. Budgets are in whole units of its currency.',
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    type: t.expose('type', { type: JobTypeEnum }),
    status: t.expose('status', { type: JobStatusEnum }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    location: t.expose('location', {
      type: ['String'],
      rows: 250,
      description: 'Accepted countries; none means US, CA and BR.',
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
    company: t.expose('company', { type: CompanyType }),
    job_profiles: t.expose('job_profiles', {
      type: [JobsProfileObject],
      rows: 500,
      description: 'Undeleted ones, newest first. A client sees those that were sent.',
    }),
    job_skills: t.expose('job_skills', { type: [JobSkillObject], rows: 30 }),
  }),
})

builder.queryField('getAllActiveJobs', (t) =>
  t.field({
    description: 'Every job of an active status, newest first. A client sees those of its own company.',
    permission: 'jobs:read',
    type: [JobObject],
    rows: 'whole',
    resolve: async (_root, _args, { db, viewer, wholeList }, info) =>
      wholeList.defer(await listActiveJobs(db, { fields: selectedFields(info), only: visibleCompanies(viewer) })),
  }),
)

builder.queryField('getJob', (t) =>
  t.field({
    description: 'A job of any status. A client finds those of its own company.',
    permission: 'jobs:read',
    type: JobObject,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findJob(db, parseId(id, 'job'), { fields: selectedFields(info), only: visibleCompanies(viewer) }),
  }),
)
