import { CompanyType } from '#server/companies/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillType } from '#server/skills/graphql.ts'
import { assessmentResults } from '#shared/developerAssessments.ts'
import { developerStages, developerStatuses } from '#shared/developerStages.ts'
import { valuesOf } from '#shared/transitions.ts'
import {
  type CompletedAssessment,
  type Developer,
  type DeveloperSkill,
  type DevelopersProfile,
  findDeveloper,
} from './data.ts'

export const DeveloperStageEnum = builder.enumType('DeveloperStage', { values: valuesOf(developerStages) })
const DeveloperStatusEnum = builder.enumType('DeveloperStatus', { values: valuesOf(developerStatuses) })
const AssessmentResultEnum = builder.enumType('AssessmentResult', { values: valuesOf(assessmentResults) })

export const DeveloperSkillType = builder.objectRef<DeveloperSkill>('DeveloperSkill').implement({
  permission: 'developers:read',
  fields: (t) => ({
    skill: t.expose('skill', { type: SkillType }),
    years_of_experience: t.exposeFloat('years_of_experience', { nullable: true }),
    verified: t.exposeBoolean('verified', {
      description: 'Whether a review verified it; otherwise the developer claims it.',
    }),
  }),
})

const AssessmentNameType = builder.objectRef<CompletedAssessment['assessment']>('AssessmentName').implement({
  permission: 'vetting:read',
  fields: (t) => ({ name: t.exposeString('name') }),
})

export const CompletedAssessmentType = builder.objectRef<CompletedAssessment>('CompletedAssessment').implement({
  permission: 'vetting:read',
  fields: (t) => ({
    assessment: t.expose('assessment', { type: AssessmentNameType }),
    result: t.expose('result', { type: AssessmentResultEnum }),
    total_score: t.exposeFloat('total_score', { nullable: true, description: 'Percent.' }),
    completed_at: t.expose('completed_at', { type: 'DateTime', nullable: true }),
  }),
})

const ProfiledJobType = builder.objectRef<DevelopersProfile['job']>('ProfiledJob').implement({
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    company: t.expose('company', { type: CompanyType }),
  }),
})

const DevelopersProfileType = builder.objectRef<DevelopersProfile>('DevelopersProfile').implement({
  description: "A job profile in its developer's list.",
  permission: 'jobs:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'The currency of the rate.' }),
    job: t.expose('job', { type: ProfiledJobType }),
  }),
})

const DeveloperType = builder.objectRef<Developer>('Developer').implement({
  description: 'A developer. Rates are per hour, in units of the currency.',
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
    // Clients contact developers only through the firm.
    email: t.exposeString('email', { permission: 'messages:send' }),
    stage: t.expose('stage', { type: DeveloperStageEnum, permission: 'vetting:read' }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true, permission: 'vetting:read' }),
    do_not_contact: t.exposeBoolean('do_not_contact', {
      description: 'Whether messages skip the developer.',
      permission: 'vetting:read',
    }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency'),
    country: t.exposeString('country', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    headline: t.exposeString('headline', { nullable: true }),
    url_avatar: t.exposeString('url_avatar', { nullable: true }),
    url_github: t.exposeString('url_github', { nullable: true }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: (developer, _args, { secret }) => avatarPath(secret, developer),
    }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    available_from: t.exposeString('available_from', { nullable: true, description: 'A day.' }),
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
    tos_signed_on: t.exposeString('tos_signed_on', {
      nullable: true,
      description: 'A day.',
      permission: 'vetting:read',
    }),
    skills: t.expose('skills', { type: [DeveloperSkillType], rows: 50 }),
    developer_assessments: t.expose('developer_assessments', {
      type: [CompletedAssessmentType],
      rows: 50,
      description: 'Completed assessments, the latest first.',
      permission: 'vetting:read',
    }),
    job_profiles: t.expose('job_profiles', {
      type: [DevelopersProfileType],
      rows: 200,
      description: 'Without deleted ones, newest first. A client sees those that were sent to its own company.',
    }),
  }),
})

builder.queryField('getDeveloper', (t) =>
  t.field({
    description: 'A developer in any stage. A client finds those who were sent to its own company.',
    permission: 'developers:read',
    type: DeveloperType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findDeveloper(db, parseId(id, 'developer'), {
        fields: selectedFields(info),
        readable: readableFields(info, viewer.role),
        only: visibleCompanies(viewer),
      }),
  }),
)
