import type { GraphQLResolveInfo } from 'graphql'
import { CompanyType } from '#server/companies/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection, selectionInput } from '#server/platform/graphql/bulk.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { type ArgumentBuilder, mutation } from '#server/platform/graphql/mutation.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { addMutation, updateMutation } from '#server/platform/graphql/recordMutations.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { availableChannels } from '#server/platform/sending/channels.ts'
import { SkillType } from '#server/skills/graphql.ts'
import { ColleagueType } from '#server/staff/graphql.ts'
import { assessmentResults } from '#shared/developerAssessments.ts'
import {
  assignDstmInput,
  developerChanges,
  developerStatusInput,
  moveDeveloperInput,
  moveDevelopersInput,
  newDeveloper,
  tagDevelopersInput,
} from '#shared/developerInput.ts'
import { developerSources, developerStages, developerStatuses, stageReasons } from '#shared/developerStages.ts'
import { developerList } from '#shared/developers.ts'
import { can } from '#shared/permissions.ts'
import { valuesOf } from '#shared/transitions.ts'
import { addDeveloper, findKnownDeveloper } from './adding/addDeveloper.ts'
import {
  type CompletedAssessment,
  type Developer,
  type DeveloperScope,
  type DeveloperSkill,
  type DevelopersProfile,
  findDeveloper,
} from './data.ts'
import { updateDeveloper } from './editing/updateDeveloper.ts'
import { addTags, assignDstm, dstmLimit, listDstms, listTags, removeTags, tagLimit } from './listing/bulkChanges.ts'
import { developerSource, type ListedDeveloper } from './listing/developerSource.ts'
import { type Mover, moveDeveloper, setStatus } from './moving/moveDeveloper.ts'
import { moveDevelopers } from './moving/moveDevelopers.ts'
import type { PossibleStage } from './moving/possibleStages.ts'
import type { FoundDeveloper } from './searching/data.ts'
import { foundLimit, searchDevelopers } from './searching/searchDevelopers.ts'

export const DeveloperStageEnum = builder.enumType('DeveloperStage', { values: valuesOf(developerStages) })
export const DeveloperStatusEnum = builder.enumType('DeveloperStatus', { values: valuesOf(developerStatuses) })
const StageReasonEnum = builder.enumType('StageReason', { values: valuesOf(stageReasons) })
export const DeveloperSourceEnum = builder.enumType('DeveloperSource', { values: valuesOf(developerSources) })
export const AssessmentResultEnum = builder.enumType('AssessmentResult', { values: valuesOf(assessmentResults) })

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

const StageMoveType = builder.objectRef<PossibleStage>('StageMove').implement({
  description: 'A stage that a developer can move to.',
  permission: 'developers:write',
  fields: (t) => ({
    to: t.expose('to', { type: DeveloperStageEnum }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why the move is refused, unless its dialog can fix that; null when it is allowed.',
    }),
    missing: t.exposeStringList('missing', {
      rows: 3,
      description: 'What a member would lack. Making one anyway needs a note that says why.',
    }),
  }),
})

const DeveloperType = builder.objectRef<Developer>('Developer').implement({
  description: 'A developer. Rates are per hour, in units of the currency.',
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { permission: 'developers:readAll' }),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
    // Clients contact developers only through the firm.
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
      description: 'Whether messages skip the developer.',
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
    url_avatar: t.exposeString('url_avatar', { nullable: true }),
    url_github: t.exposeString('url_github', { nullable: true }),
    url_linkedin: t.exposeString('url_linkedin', { nullable: true, permission: 'messages:send' }),
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
    source: t.expose('source', { type: DeveloperSourceEnum, nullable: true, permission: 'developers:readAll' }),
    tags: t.exposeStringList('tags', { rows: 30, permission: 'developers:readAll' }),
    owner_id: t.exposeID('owner_id', { nullable: true, permission: 'developers:readAll' }),
    owner_name: t.exposeString('owner_name', { nullable: true, permission: 'developers:readAll' }),
    dstm_id: t.exposeID('dstm_id', { nullable: true, permission: 'developers:readAll' }),
    dstm_name: t.exposeString('dstm_name', { nullable: true, permission: 'developers:readAll' }),
    status_since: t.expose('status_since', {
      type: 'DateTime',
      nullable: true,
      description: 'When the stage or status last changed.',
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
    job_profiles: t.expose('job_profiles', {
      type: [DevelopersProfileType],
      rows: 200,
      description: 'Without deleted ones, newest first. A client sees those that were sent to its own company.',
    }),
  }),
})

function mayOverride({ role }: Viewer): boolean {
  return can(role, 'developers:override')
}

export function moverOf({ viewer, env, mailer }: Context): Mover {
  return { id: viewer.id, mayOverride: mayOverride(viewer), channels: availableChannels({ env, mailer }) }
}

function scopeOf(info: GraphQLResolveInfo, viewer: Viewer): DeveloperScope {
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
      findDeveloper(db, parseId(id, 'developer'), scopeOf(info, viewer)),
  }),
)

export const moveArguments = (arg: ArgumentBuilder) => ({
  to: arg({ type: DeveloperStageEnum, required: true }),
  status: arg({ type: DeveloperStatusEnum, description: 'By default the first status of the stage.' }),
  reason: arg({ type: StageReasonEnum }),
  note: arg.string(),
  revisit_on: arg.string({ description: 'A day.' }),
  cool_off_until: arg.string({ description: 'A day.' }),
  owner_id: arg.id({ description: 'Who owns developers that have no owner yet.' }),
  message: arg.string({ description: 'What they are told; `{{first_name}}` stands for their name. None by default.' }),
})

mutation('moveDeveloper', {
  description:
    'Moves a developer to another stage, and decides the applications that wait. Each stage says which reason and dates it needs.',
  permission: 'developers:write',
  type: DeveloperType,
  noun: 'developer',
  input: moveDeveloperInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    ...moveArguments(arg),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: async (trx, wanted, context, info) => {
    await moveDeveloper(trx, moverOf(context), wanted)
    return findDeveloper(trx, wanted.id, scopeOf(info, context.viewer))
  },
})

mutation('setDeveloperStatus', {
  description: 'Gives a developer another status of their stage.',
  permission: 'developers:write',
  type: DeveloperType,
  noun: 'developer',
  input: developerStatusInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    status: arg({ type: DeveloperStatusEnum, required: true }),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: async (trx, wanted, { viewer }, info) => {
    await setStatus(trx, wanted)
    return findDeveloper(trx, wanted.id, scopeOf(info, viewer))
  },
})

const developer = {
  name: 'Developer',
  noun: 'developer',
  read: 'developers:readAll',
  write: 'developers:write',
  type: DeveloperType,
  enums: { source: DeveloperSourceEnum },
} as const

addMutation('addDeveloper', developer, newDeveloper, (trx, given, _fields, { viewer }, info) =>
  addDeveloper(trx, given, scopeOf(info, viewer)),
)

updateMutation('updateDeveloper', developer, developerChanges, (trx, save, _fields, { viewer }, info) =>
  updateDeveloper(trx, save, scopeOf(info, viewer)),
)

const ListedDeveloperType = builder.objectRef<ListedDeveloper>('ListedDeveloper').implement({
  description: 'A developer as the list shows them. The cost rate is per hour, in whole units of the currency.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    skills: t.expose('skills', {
      type: [DeveloperSkillType],
      rows: 30,
      description: 'Verified ones first, then by years.',
    }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency'),
    available_from: t.exposeString('available_from', { nullable: true, description: 'A day.' }),
    best_result: t.expose('best_result', { type: AssessmentResultEnum, nullable: true, permission: 'vetting:read' }),
    best_score: t.exposeFloat('best_score', { nullable: true, description: 'Percent.', permission: 'vetting:read' }),
    best_assessment_name: t.exposeString('best_assessment_name', { nullable: true, permission: 'vetting:read' }),
    open_profiles: t.exposeInt('open_profiles', { description: 'Job profiles that are neither placed nor ended.' }),
    last_profile_at: t.expose('last_profile_at', { type: 'DateTime', nullable: true }),
    last_contact_at: t.expose('last_contact_at', {
      type: 'DateTime',
      nullable: true,
      description: 'Of the latest message that reached them.',
    }),
    dstm_id: t.exposeID('dstm_id', { nullable: true }),
    dstm_name: t.exposeString('dstm_name', { nullable: true }),
    tags: t.exposeStringList('tags', { rows: 30 }),
  }),
})

const DeveloperFilter = listField({
  field: 'getDeveloperPage',
  name: 'Developer',
  description: 'Developers of every stage, with what their assessments, profiles and messages tell of them.',
  source: developerSource,
  type: ListedDeveloperType,
  enums: { stage: DeveloperStageEnum, status: DeveloperStatusEnum, best_result: AssessmentResultEnum },
})

export const DeveloperSelection = selectionInput('Developer', DeveloperFilter)

builder.queryFields((t) => ({
  getDstms: t.field({
    description: 'Everybody who can look after developers, by name.',
    permission: 'staff:read',
    type: [ColleagueType],
    rows: dstmLimit,
    resolve: (_root, _args, { db }) => listDstms(db),
  }),
  getDeveloperTags: t.stringList({
    description: 'The tags that developers have.',
    permission: 'developers:readAll',
    rows: tagLimit,
    resolve: (_root, _args, { db }) => listTags(db),
  }),
}))

mutation('tagDevelopers', {
  description: 'Adds tags to many developers, or takes them away. With `dry_run` it only tells what it would do.',
  permission: 'developers:write',
  type: BulkPlanType,
  input: tagDevelopersInput,
  args: (arg) => ({
    selection: arg({ type: DeveloperSelection, required: true }),
    tags: arg.stringList({ required: true }),
    remove: arg.boolean({ required: true, defaultValue: false }),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, tags, remove, dry_run }, { viewer }) => {
    const change = remove ? removeTags : addTags
    return change(trx, parseSelection(developerList, viewer, selection), tags, dry_run)
  },
})

mutation('assignDstm', {
  description: 'Gives many developers to a DSTM, or to none. With `dry_run` it only tells what it would do.',
  permission: 'developers:write',
  type: BulkPlanType,
  input: assignDstmInput,
  args: (arg) => ({
    selection: arg({ type: DeveloperSelection, required: true }),
    dstm_id: arg.id(),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, dstm_id, dry_run }, { viewer }) =>
    assignDstm(trx, parseSelection(developerList, viewer, selection), dstm_id, dry_run),
})

mutation('moveDevelopers', {
  description: 'Moves many developers to another stage. With `dry_run` it only tells what it would do.',
  permission: 'developers:write',
  type: BulkPlanType,
  input: moveDevelopersInput,
  args: (arg) => ({
    selection: arg({ type: DeveloperSelection, required: true }),
    ...moveArguments(arg),
    dry_run: arg.boolean({ required: true, defaultValue: false }),
  }),
  undoable: true,
  run: (trx, { selection, dry_run, ...wanted }, context) =>
    moveDevelopers(trx, moverOf(context), parseSelection(developerList, context.viewer, selection), wanted, dry_run),
})

const FoundDeveloperType = builder.objectRef<FoundDeveloper>('FoundDeveloper').implement({
  description: 'A developer that a search found.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    status: t.expose('status', { type: DeveloperStatusEnum, nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: (developer, _args, { secret }) => avatarPath(secret, developer),
    }),
    skills: t.expose('skills', {
      type: [DeveloperSkillType],
      rows: 20,
      description: 'The skills by which they were found.',
    }),
  }),
})

builder.queryField('searchDevelopers', (t) =>
  t.field({
    description:
      'Developers of every stage by words of their name, e-mail address or GitHub handle, and by skills, the best first.',
    permission: 'developers:readAll',
    type: [FoundDeveloperType],
    rows: foundLimit,
    args: {
      text: t.arg.string({ required: true }),
      forgives: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'Whether those whose words are similar are found when nobody else is.',
      }),
    },
    resolve: (_root, { text, forgives }, { db }) => searchDevelopers(db, text.slice(0, 100), forgives),
  }),
)

builder.queryField('findKnownDeveloper', (t) =>
  t.field({
    description: 'The developer with an e-mail address, so that nobody is added twice.',
    permission: 'developers:readAll',
    type: FoundDeveloperType,
    nullable: true,
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, { db }) => findKnownDeveloper(db, email),
  }),
)
