import type { GraphQLResolveInfo } from 'graphql'
import { AssessmentResultEnum } from '#server/assessments/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { addMutation, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillObjectType, TickStateEnum } from '#server/skills/graphql.ts'
import { StageReasonEnum } from '#server/texts/graphql.ts'
import { developerChanges, newDeveloper } from '#shared/developers/developerInput.ts'
import { developerSources, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { can } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { addDeveloper } from './adding/addDeveloper.ts'
import { type Developer, type DeveloperScope, type DeveloperSkill, findDeveloper } from './data.ts'
import type { PossibleStage } from './moves/possibleStages.ts'
import type { CompletedAssessment } from './relations/completedAssessments.ts'
import { updateDeveloper } from './updateDeveloper.ts'

export const DeveloperStageEnum = builder.enumType('DeveloperStage', { values: valuesOf(developerStages) })
export const DeveloperStatusEnum = builder.enumType('DeveloperStatus', { values: valuesOf(developerStatuses) })
export const DeveloperSourceEnum = builder.enumType('DeveloperSource', { values: valuesOf(developerSources) })

export const DeveloperSkillType = builder.objectRef<DeveloperSkill>('DeveloperSkill').implement({
  permission: 'developers:read',
  fields: (t) => ({
    skill: t.expose('skill', { type: SkillObjectType }),
    years_of_experience: t.exposeFloat('years_of_experience', { nullable: true }),
    tick: t.expose('tick', {
      type: TickStateEnum,
      nullable: true,
      description: 'What the review that verified it is worth today; null if the developer only claims it.',
    }),
    verified_at: t.expose('verified_at', { type: 'DateTime', nullable: true }),
    verified: t.boolean({
      description: 'True if a review verified it and that counts today.',
      resolve: ({ tick }) => tick === 'CURRENT',
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
    total_score: t.float({
      nullable: true,
      description: 'Percent.',
      resolve: ({ total_score }) => roundTotal(total_score),
    }),
    completed_at: t.expose('completed_at', { type: 'DateTime', nullable: true }),
    criteria_scored: t.exposeInt('criteria_scored', {
      nullable: true,
      description: 'The number of criteria of the rubric that its reviews score.',
    }),
    criteria_count: t.exposeInt('criteria_count', { nullable: true }),
  }),
})

const StageMoveType = builder.objectRef<PossibleStage>('StageMove').implement({
  description: 'A stage that a developer can move to.',
  permission: 'developers:write',
  fields: (t) => ({
    to: t.expose('to', { type: DeveloperStageEnum }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why the move is refused, unless its dialog can fix that; null when it is allowed.',
    }),
    missing: t.exposeStringList('missing', {
      rows: 3,
      description: 'A member needs these, and the developer lacks them. An exception needs a note that says why.',
    }),
  }),
})

export const DeveloperType = builder.objectRef<Developer>('Developer').implement({
  description: 'A developer. Rates are per hour, in units of the currency.',
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { permission: 'developers:readAll' }),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
    // Clients contact developers only through the firm: these, and the addresses of a developer's pages, are for the staff.
    email: t.exposeString('email', { permission: 'messages:send' }),
    phone: t.exposeString('phone', { nullable: true, permission: 'messages:send' }),
    slack_user_id: t.exposeString('slack_user_id', { nullable: true, permission: 'messages:send' }),
    stage: t.expose('stage', { type: DeveloperStageEnum, permission: 'vetting:read' }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true, permission: 'vetting:read' }),
    stage_reason: t.expose('stage_reason', { type: StageReasonEnum, nullable: true, permission: 'vetting:read' }),
    stage_note: t.exposeString('stage_note', { nullable: true, permission: 'vetting:read' }),
    revisit_on: t.exposeString('revisit_on', {
      nullable: true,
      description: 'The day to look again at a developer on stand-by.',
      permission: 'vetting:read',
    }),
    cool_off_until: t.exposeString('cool_off_until', {
      nullable: true,
      description: 'The day from which a rejected developer may apply again.',
      permission: 'vetting:read',
    }),
    do_not_contact: t.exposeBoolean('do_not_contact', {
      description: 'True if messages skip the developer.',
      permission: 'vetting:read',
    }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    rate_floor: t.exposeFloat('rate_floor', {
      nullable: true,
      description: 'The least that the developer accepts.',
      permission: 'costRates:read',
    }),
    currency: t.exposeString('currency'),
    country: t.exposeString('country', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    headline: t.exposeString('headline', { nullable: true }),
    url_avatar: t.exposeString('url_avatar', { nullable: true, permission: 'messages:send' }),
    url_github: t.exposeString('url_github', { nullable: true, permission: 'messages:send' }),
    url_linkedin: t.exposeString('url_linkedin', { nullable: true, permission: 'messages:send' }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: ({ picture }, _args, { secret }) => avatarPath(secret, picture),
    }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    available_from: t.exposeString('available_from', { nullable: true, description: 'A day.' }),
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
    tos_signed_on: t.exposeString('tos_signed_on', {
      nullable: true,
      description: 'A day.',
      permission: 'vetting:read',
    }),
    source: t.expose('source', { type: DeveloperSourceEnum, nullable: true, permission: 'developers:readAll' }),
    tags: t.exposeStringList('tags', { rows: 30, permission: 'developers:readAll' }),
    owner_id: t.exposeID('owner_id', { nullable: true, permission: 'developers:readAll' }),
    owner_name: t.exposeString('owner_name', { nullable: true, permission: 'developers:readAll' }),
    dstm_id: t.exposeID('dstm_id', { nullable: true, permission: 'developers:readAll' }),
    dstm_name: t.exposeString('dstm_name', { nullable: true, permission: 'developers:readAll' }),
    status_since: t.expose('status_since', {
      type: 'DateTime',
      nullable: true,
      description: 'The last change of stage or status.',
      permission: 'vetting:read',
    }),
    possible_moves: t.expose('possible_moves', { type: [StageMoveType], rows: 8, permission: 'developers:write' }),
    skills: t.expose('skills', { type: [DeveloperSkillType], rows: 50 }),
    developer_assessments: t.expose('developer_assessments', {
      type: [CompletedAssessmentType],
      rows: 50,
      description: 'Completed assessments, the latest first.',
      permission: 'vetting:read',
    }),
  }),
})

export function mayOverride({ role }: Viewer): boolean {
  return can(role, 'developers:override')
}

export function developerScope(info: GraphQLResolveInfo, viewer: Viewer): DeveloperScope {
  return {
    fields: selectedFields(info),
    readable: readableFields(info, viewer.role),
    only: visibleCompanies(viewer),
    mayOverride: mayOverride(viewer),
  }
}

builder.queryField('getDeveloper', (t) =>
  t.field({
    description: 'A developer in any stage. A client finds those who were sent to its own company.',
    permission: 'developers:read',
    type: DeveloperType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findDeveloper(db, parseId(id, 'developer'), developerScope(info, viewer)),
  }),
)

const developer = {
  name: 'Developer',
  noun: 'developer',
  read: 'developers:readAll',
  write: 'developers:write',
  type: DeveloperType,
} as const

addMutation('addDeveloper', developer, newDeveloper, (trx, given, _fields, { viewer }, info) =>
  addDeveloper(trx, given, developerScope(info, viewer)),
)

updateMutation('updateDeveloper', developer, developerChanges, (trx, save, _fields, { viewer }, info) =>
  updateDeveloper(trx, save, developerScope(info, viewer)),
)
