import { CompletedAssessmentType, DeveloperSkillType, DeveloperStageEnum } from '#server/developers/graphql.ts'
import type { ReachoutRow } from '#server/jobMessages/data.ts'
import { JobMessageStateEnum } from '#server/jobMessages/graphql.ts'
import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/cost.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import type { CandidatesProfile, MatchedCandidate } from '#server/skillsSearch/matching/candidates.ts'
import type { Relaxations, RelaxedRequirement } from '#server/skillsSearch/matching/relaxations.ts'
import { searchCeiling, selectionCeiling } from '#shared/skillsSearch/matching.ts'
import {
  type CandidateAnswer,
  type CountryMembers,
  listMembersByCountry,
  relaxJob,
  searchCandidates,
  selectFirst,
} from './data.ts'
import { candidateCount, candidateOffset, relaxationInput, searchCountriesInput } from './input.ts'

const CandidatesProfileType = builder.objectRef<CandidatesProfile>('CandidatesProfile').implement({
  permission: 'search:use',
  fields: (t) => ({
    created_at: t.expose('created_at', { type: 'DateTime' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'The currency of the rate.' }),
  }),
})

const JobMessageType = builder.objectRef<ReachoutRow>('JobMessage').implement({
  permission: 'search:use',
  fields: (t) => ({
    created_at: t.expose('created_at', { type: 'DateTime' }),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    state: t.expose('state', { type: JobMessageStateEnum }),
    success: t.exposeBoolean('success', { nullable: true, description: 'Null while nobody knows whether it arrived.' }),
    metadata: t.expose('metadata', { type: 'JSON' }),
  }),
})

const CandidateType = builder.objectRef<MatchedCandidate>('Candidate').implement({
  description: 'A member found by a search for a job. Rates are per hour, in units of the currency.',
  permission: 'search:use',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the developer.' }),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'The currency of the rate.' }),
    country: t.exposeString('country', { nullable: true }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    url_avatar: t.exposeString('url_avatar', { nullable: true }),
    url_github: t.exposeString('url_github', { nullable: true }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: (candidate, _args, { secret }) => avatarPath(secret, candidate),
    }),
    tos_signed_on: t.exposeString('tos_signed_on', { nullable: true, description: 'A day.' }),
    deleted_at: t.expose('deleted_at', { type: 'DateTime', nullable: true }),
    match_percentage: t.exposeInt('match_percentage', { description: '0 without a job, or for a job without skills.' }),
    skills: t.expose('skills', { type: [DeveloperSkillType], rows: 20 }),
    developer_assessments: t.expose('developer_assessments', {
      type: [CompletedAssessmentType],
      rows: 10,
      description: 'Completed assessments, the latest first.',
    }),
    job_profiles: t.expose('job_profiles', {
      type: [CandidatesProfileType],
      rows: 10,
      description: 'Profiles for any job without deleted ones, newest first.',
    }),
    job_messages: t.expose('job_messages', {
      type: [JobMessageType],
      rows: 5,
      description: 'Messages about the job of the search, newest first.',
    }),
  }),
})

const CandidateAnswerType = builder.objectRef<CandidateAnswer>('CandidateAnswer').implement({
  permission: 'search:use',
  fields: (t) => ({
    version: t.exposeString('version', {
      description: 'Identifies the content: answers with the same version are equal.',
    }),
    total: t.exposeInt('total', { description: 'The number of all candidates, not only of those in the answer.' }),
    unchanged: t.exposeBoolean('unchanged', {
      description: 'True if the client already has this version; then `developers` is empty.',
    }),
    developers: t.field({
      type: [CandidateType],
      description: 'Best first.',
      rows: (_args, { count }) => candidatesAsked(count) ?? 'whole',
      resolve: ({ developers, isUnlimited }, _args, { wholeList }) =>
        isUnlimited ? wholeList.defer(developers) : [...developers],
    }),
  }),
})

const RelaxationInputType = builder.inputType('Relaxation', {
  description: 'One requirement of a job that a search relaxes. Exactly one field is given.',
  fields: (t) => ({
    skill_id: t.id({ description: 'A required skill that becomes a bonus.' }),
    country: t.string({ description: 'One more accepted country.' }),
    budget_hourly_max: t.float({ description: 'A higher hourly budget.' }),
  }),
})

/** @throws UserError BAD_INPUT unless exactly one requirement is relaxed. */
function toRelaxation(input: unknown): RelaxedRequirement | undefined {
  const { skill_id, country, budget_hourly_max } = parse(relaxationInput, input) ?? {}
  if (skill_id) return { skill_id }
  if (country) return { country }
  return typeof budget_hourly_max === 'number' ? { cents: Math.round(budget_hourly_max * 100) } : undefined
}

/** Returns undefined when all candidates are requested. */
function candidatesAsked(count: unknown): number | undefined {
  return count === undefined || count === null ? undefined : rowsAsked(count, searchCeiling)
}

builder.queryField('allSearchDevs', (t) =>
  t.field({
    description:
      'Members in the countries, or else in those of the job, or else in US, CA and BR. Members with a profile for the job are left out. Returns the best `count` after skipping `offset`; without a count all of them, or TOO_LARGE above the limit of one answer.',
    permission: 'search:use',
    type: CandidateAnswerType,
    // The version is computed from all candidates, whether they are sent or not.
    rows: ({ count }) => candidatesAsked(count) ?? 0,
    args: {
      countries: t.arg.stringList(),
      job_id: t.arg.id(),
      count: t.arg.int(),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      relax: t.arg({
        type: RelaxationInputType,
        description: 'Only those who would fit the job if this were relaxed, and do not fit it now.',
      }),
      version: t.arg.string({ description: 'The version of the last answer. An unchanged answer has no developers.' }),
    },
    resolve: (_root, { countries, job_id, count, offset, relax, version }, { db, viewer, signal }, info) =>
      searchCandidates(db, {
        jobId: job_id ? parseId(job_id, 'job') : undefined,
        countries: parse(searchCountriesInput, countries),
        count: parse(candidateCount, count),
        offset: parse(candidateOffset, offset),
        relaxation: toRelaxation(relax),
        version,
        fields: selectedFields(info, 'developers'),
        readable: readableFields(info, viewer.role),
        signal,
      }),
  }),
)

builder.queryField('selectFirstDevs', (t) =>
  t.field({
    description: 'The ids of the best candidates for a job: `count` of them, or as many as there are.',
    permission: 'search:use',
    type: ['ID'],
    rows: ({ count }) => rowsAsked(count, selectionCeiling),
    args: {
      job_id: t.arg.id({ required: true }),
      count: t.arg.int({ required: true }),
      countries: t.arg.stringList(),
      relax: t.arg({ type: RelaxationInputType, description: 'The same as in `allSearchDevs`.' }),
    },
    resolve: (_root, { job_id, count, countries, relax }, { db }) =>
      selectFirst(db, {
        jobId: parseId(job_id, 'job'),
        count,
        countries: parse(searchCountriesInput, countries),
        relaxation: toRelaxation(relax),
      }),
  }),
)

const SkillRelaxationType = builder.objectRef<Relaxations['skills'][number]>('SkillRelaxation').implement({
  description: 'If one required skill became a bonus.',
  permission: 'search:use',
  fields: (t) => ({ skill_id: t.exposeID('skill_id'), added: t.exposeInt('added') }),
})

const CountryRelaxationType = builder.objectRef<Relaxations['countries'][number]>('CountryRelaxation').implement({
  description: 'If one more country were accepted.',
  permission: 'search:use',
  fields: (t) => ({ country: t.exposeString('country'), added: t.exposeInt('added') }),
})

const BudgetRelaxationType = builder.objectRef<Relaxations['budgets'][number]>('BudgetRelaxation').implement({
  description: 'If the hourly budget were raised.',
  permission: 'search:use',
  fields: (t) => ({
    budget_hourly_max: t.float({ resolve: ({ cents }) => cents / 100 }),
    added: t.exposeInt('added'),
  }),
})

const RelaxationsType = builder.objectRef<Relaxations>('Relaxations').implement({
  description:
    'A candidate fits who has every required skill, lives in an accepted country and has no profile for the job. A known rate must be within the hourly budget. `added` counts who else would fit if only this requirement were relaxed.',
  permission: 'search:use',
  fields: (t) => ({
    fitting: t.exposeInt('fitting', { description: 'The number of candidates who fit now.' }),
    skills: t.expose('skills', { type: [SkillRelaxationType], rows: 30 }),
    countries: t.expose('countries', {
      type: [CountryRelaxationType],
      rows: 250,
      description: 'The country with the most candidates first.',
    }),
    budgets: t.expose('budgets', {
      type: [BudgetRelaxationType],
      rows: 3,
      description: 'Raised by 10, 25 and 50 percent. Empty for a job without an hourly budget.',
    }),
  }),
})

builder.queryField('relaxMatch', (t) =>
  t.field({
    description: 'How many more candidates would fit a job if one requirement were relaxed.',
    permission: 'search:use',
    type: RelaxationsType,
    args: { job_id: t.arg.id({ required: true }), countries: t.arg.stringList() },
    resolve: (_root, { job_id, countries }, { db }) =>
      relaxJob(db, parseId(job_id, 'job'), parse(searchCountriesInput, countries)),
  }),
)

const CountryMembersType = builder.objectRef<CountryMembers>('CountryMembers').implement({
  description: 'How many members live in a country.',
  permission: 'search:use',
  fields: (t) => ({ country: t.exposeString('country'), members: t.exposeInt('members') }),
})

builder.queryField('getMembersByCountry', (t) =>
  t.field({
    description: 'The countries that members live in, those with the most members first.',
    permission: 'search:use',
    type: [CountryMembersType],
    rows: 250,
    resolve: (_root, _args, { db }) => listMembersByCountry(db),
  }),
)
