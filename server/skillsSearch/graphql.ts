import { CompletedAssessmentType, DeveloperSkillType, DeveloperStageEnum } from '#server/developers/graphql.ts'
import type { Reachout } from '#server/jobMessages/data.ts'
import { DeliveryMethodEnum, JobMessageStateEnum } from '#server/jobMessages/graphql.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/cost.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import type { Candidate, CandidatesProfile } from '#server/skillsSearch/matching/candidates.ts'
import type { Relaxations } from '#server/skillsSearch/matching/relaxations.ts'
import { searchCeiling, selectionCeiling } from '#shared/matching.ts'
import { candidateCount, candidateOffset, countryCodes } from '#shared/matchingInput.ts'
import { type CandidateAnswer, relaxJob, searchCandidates, selectFirst } from './data.ts'

const CandidatesProfileType = builder.objectRef<CandidatesProfile>('CandidatesProfile').implement({
  permission: 'search:use',
  fields: (t) => ({
    created_at: t.expose('created_at', { type: 'DateTime' }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'Of the rate.' }),
  }),
})

const JobMessageType = builder.objectRef<Reachout>('JobMessage').implement({
  permission: 'search:use',
  fields: (t) => ({
    created_at: t.expose('created_at', { type: 'DateTime' }),
    delivery_method: t.expose('delivery_method', { type: DeliveryMethodEnum }),
    state: t.expose('state', { type: JobMessageStateEnum }),
    success: t.exposeBoolean('success', { nullable: true, description: 'Null is not known, or not yet.' }),
    metadata: t.expose('metadata', { type: 'JSON' }),
  }),
})

const CandidateType = builder.objectRef<Candidate>('Candidate').implement({
  description: 'A member as the matcher shows them for one job. Rates are per hour, in whole units.',
  permission: 'search:use',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the developer.' }),
    first_name: t.exposeString('first_name'),
    last_name: t.exposeString('last_name'),
    email: t.exposeString('email'),
    stage: t.expose('stage', { type: DeveloperStageEnum }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'Of the rate.' }),
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
    match_percentage: t.exposeInt('match_percentage', { description: '0 without a job, or for one without skills.' }),
    skills: t.expose('skills', { type: [DeveloperSkillType], rows: 20 }),
    developer_assessments: t.expose('developer_assessments', {
      type: [CompletedAssessmentType],
      rows: 10,
      description: 'Completed ones, the latest first.',
    }),
    job_profiles: t.expose('job_profiles', {
      type: [CandidatesProfileType],
      rows: 10,
      description: 'For any job, undeleted ones, newest first.',
    }),
    job_messages: t.expose('job_messages', {
      type: [JobMessageType],
      rows: 5,
      description: 'About the job that is searched for, newest first.',
    }),
  }),
})

const CandidateAnswerType = builder.objectRef<CandidateAnswer>('CandidateAnswer').implement({
  permission: 'search:use',
  fields: (t) => ({
    version: t.exposeString('version', {
      description: 'Stands for all that was asked: equal versions, equal content.',
    }),
    total: t.exposeInt('total', { description: 'All candidates, however many are in the answer.' }),
    unchanged: t.exposeBoolean('unchanged', {
      description: 'Whether it is the version that the caller has; then no developers are sent.',
    }),
    developers: t.field({
      type: [CandidateType],
      description: 'Best first.',
      rows: (_args, { count }) => candidatesAsked(count) ?? 'whole',
      resolve: ({ developers, isWhole }, _args, { wholeList }) =>
        isWhole ? wholeList.defer(developers) : [...developers],
    }),
  }),
})

/** Undefined for all of them. */
function candidatesAsked(count: unknown): number | undefined {
  return count === undefined || count === null ? undefined : rowsAsked(count, searchCeiling)
}

builder.queryField('allSearchDevs', (t) =>
  t.field({
    description:
      'Members in the countries (else in those of the job, else in US, CA and BR), without anyone who has a profile for the job, the best `count` of them behind the first `offset`. Without a count all of them; TOO_LARGE where that is more than one answer holds.',
    permission: 'search:use',
    type: CandidateAnswerType,
    // Its version is made of all of them, whether they are sent or not.
    rows: ({ count }) => candidatesAsked(count) ?? 0,
    args: {
      countries: t.arg.stringList(),
      job_id: t.arg.id(),
      count: t.arg.int(),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      version: t.arg.string({ description: 'Of the last answer; it is not sent again.' }),
    },
    resolve: (_root, { countries, job_id, count, offset, version }, { db, viewer, signal }, info) =>
      searchCandidates(db, {
        jobId: job_id ? parseId(job_id, 'job') : undefined,
        countries: parse(countryCodes, countries),
        count: parse(candidateCount, count),
        offset: parse(candidateOffset, offset),
        version,
        fields: selectedFields(info, 'developers'),
        readable: readableFields(info, viewer.role),
        signal,
      }),
  }),
)

builder.queryField('selectFirstDevs', (t) =>
  t.field({
    description: 'The ids of the first candidates of a job: `count`, or as many as there are.',
    permission: 'search:use',
    type: ['ID'],
    rows: ({ count }) => rowsAsked(count, selectionCeiling),
    args: {
      job_id: t.arg.id({ required: true }),
      count: t.arg.int({ required: true }),
      countries: t.arg.stringList(),
    },
    resolve: (_root, { job_id, count, countries }, { db }) =>
      selectFirst(db, { jobId: parseId(job_id, 'job'), count, countries: parse(countryCodes, countries) }),
  }),
)

const SkillRelaxationType = builder.objectRef<Relaxations['skills'][number]>('SkillRelaxation').implement({
  description: 'One required skill becomes a bonus.',
  permission: 'search:use',
  fields: (t) => ({ skill_id: t.exposeID('skill_id'), added: t.exposeInt('added') }),
})

const CountryRelaxationType = builder.objectRef<Relaxations['countries'][number]>('CountryRelaxation').implement({
  description: 'One more country is accepted.',
  permission: 'search:use',
  fields: (t) => ({ country: t.exposeString('country'), added: t.exposeInt('added') }),
})

const BudgetRelaxationType = builder.objectRef<Relaxations['budgets'][number]>('BudgetRelaxation').implement({
  description: 'The hourly budget is raised.',
  permission: 'search:use',
  fields: (t) => ({
    budget_hourly_max: t.float({ resolve: ({ cents }) => cents / 100 }),
    added: t.exposeInt('added'),
  }),
})

const RelaxationsType = builder.objectRef<Relaxations>('Relaxations').implement({
  description:
    'A candidate fits who has every required skill, lives in an accepted country, has no profile for the job and costs no more an hour than its budget, as far as the rate is known. `added` is who would fit besides, with all else as it is.',
  permission: 'search:use',
  fields: (t) => ({
    fitting: t.exposeInt('fitting', { description: 'Candidates who fit now.' }),
    skills: t.expose('skills', { type: [SkillRelaxationType], rows: 30 }),
    countries: t.expose('countries', { type: [CountryRelaxationType], rows: 250, description: 'The most first.' }),
    budgets: t.expose('budgets', {
      type: [BudgetRelaxationType],
      rows: 3,
      description: 'By 10, 25 and 50 percent; none for a job without an hourly budget.',
    }),
  }),
})

builder.queryField('relaxMatch', (t) =>
  t.field({
    description: 'What giving way in one thing would add to the candidates who fit a job.',
    permission: 'search:use',
    type: RelaxationsType,
    args: { job_id: t.arg.id({ required: true }), countries: t.arg.stringList() },
    resolve: (_root, { job_id, countries }, { db }) =>
      relaxJob(db, parseId(job_id, 'job'), parse(countryCodes, countries)),
  }),
)
