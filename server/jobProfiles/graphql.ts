import type { GraphQLResolveInfo } from 'graphql'
import { ExclusionReasonEnum } from '#server/exclusions/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { parseListQuery } from '#server/platform/graphql/lists/listInput.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { addMutation, deleteMutation, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { currencyLimit } from '#shared/exchangeRates/exchangeRates.ts'
import { clientAnswerReasons, clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import { jobProfileChanges, jobProfileInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { jobProfileEndReasons } from '#shared/jobProfiles/jobProfileStatuses.ts'
import {
  consentMethods,
  consents,
  jobProfileList,
  jobProfilePhases,
  waitingSides,
} from '#shared/jobProfiles/jobProfiles.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { addJobProfile } from './adding/putForward.ts'
import {
  deleteJobProfile,
  findJobProfile,
  type JobProfileListRow,
  jobProfileSource,
  type ProfileScope,
  updateJobProfile,
} from './data.ts'
import { type ProfileValue, sumValues } from './lists/values.ts'

const EndReasonEnum = builder.enumType('JobProfileEndReason', { values: valuesOf(jobProfileEndReasons) })
const PhaseEnum = builder.enumType('JobProfilePhase', { values: valuesOf(jobProfilePhases) })
const WaitingSideEnum = builder.enumType('WaitingSide', { values: valuesOf(waitingSides) })
const ConsentEnum = builder.enumType('Consent', { values: valuesOf(consents) })
export const ConsentMethodEnum = builder.enumType('ConsentMethod', { values: valuesOf(consentMethods) })
export const ClientAnswerEnum = builder.enumType('ClientAnswer', { values: valuesOf(clientAnswers) })
export const ClientAnswerReasonEnum = builder.enumType('ClientAnswerReason', { values: valuesOf(clientAnswerReasons) })
const JobProfileMoveType = builder.objectRef<JobProfileListRow['possible_moves'][number]>('JobProfileMove').implement({
  description: 'A status that a job profile can move to.',
  permission: 'jobProfiles:write',
  fields: (t) => ({
    to: t.expose('to', { type: JobProfileStatusEnum }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why the move is refused, unless its dialog can fix that; null when it is allowed.',
    }),
  }),
})

const staff = { permission: 'companies:readAll' } as const

export const JobProfileType = builder.objectRef<JobProfileListRow>('JobProfile').implement({
  description: 'One developer put forward for one job. Rates are per hour, in units of the currency.',
  permission: 'jobProfiles:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    company_id: t.exposeID('company_id'),
    company_name: t.exposeString('company_name'),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    phase: t.expose('phase', { type: PhaseEnum }),
    status_since: t.expose('status_since', { type: 'DateTime', description: 'The last change of the status.' }),
    status_note: t.exposeString('status_note', { ...staff, nullable: true }),
    end_reason: t.expose('end_reason', { ...staff, type: EndReasonEnum, nullable: true }),
    days_in_status: t.exposeInt('days_in_status', { description: 'Whole days since the status changed.' }),
    waiting_on: t.expose('waiting_on', {
      ...staff,
      type: WaitingSideEnum,
      nullable: true,
      description: 'The side that has to act next; null for a profile that is not open.',
    }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    cost_entered: t.exposeFloat('cost_entered', {
      nullable: true,
      permission: 'costRates:read',
      description: 'The cost per hour as it was entered, in units of cost_currency.',
    }),
    cost_currency: t.exposeString('cost_currency', { nullable: true, permission: 'costRates:read' }),
    bill_rate: t.exposeFloat('bill_rate', { nullable: true, permission: 'billRates:read' }),
    without_price: t.exposeBoolean('without_price', {
      nullable: true,
      permission: 'billRates:read',
      description: 'True if somebody chose to name no price. It says nothing beside a bill rate.',
    }),
    margin: t.exposeFloat('margin', {
      nullable: true,
      permission: jobProfileList.columns.margin.permission,
      description: 'Percent of the bill rate, to one decimal.',
    }),
    currency: t.exposeString('currency', {
      description: 'The currency that the job had when the developer was put forward.',
    }),
    developer_cost_rate: t.exposeFloat('developer_cost_rate', {
      nullable: true,
      permission: 'costRates:read',
      description: 'The rate that the developer asks for now, in their own currency.',
    }),
    developer_currency: t.exposeString('developer_currency'),
    budget_hourly_min: t.exposeFloat('budget_hourly_min', {
      nullable: true,
      description: 'The amount in the currency of the job.',
    }),
    budget_hourly_max: t.exposeFloat('budget_hourly_max', { nullable: true }),
    job_currency: t.exposeString('job_currency', { description: 'The currency that the job has today.' }),
    job_weekly_hours: t.exposeInt('job_weekly_hours', {
      nullable: true,
      description: 'The hours that the job asks for.',
    }),
    job_starts_on: t.exposeString('job_starts_on', { nullable: true, description: 'A day.' }),
    job_ends_on: t.exposeString('job_ends_on', { nullable: true, description: 'A day.' }),
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
    starts_on: t.exposeString('starts_on', { nullable: true, description: 'A day.' }),
    ends_on: t.exposeString('ends_on', {
      ...staff,
      nullable: true,
      description: 'The last day of its placement, where one is agreed.',
    }),
    weekly_value: t.exposeFloat('weekly_value', {
      nullable: true,
      permission: 'margins:read',
      description: 'The amount that its placement bills in a week, with the rate and hours of today.',
    }),
    monthly_value: t.exposeFloat('monthly_value', {
      nullable: true,
      permission: 'margins:read',
      description: 'A twelfth of 52 weeks.',
    }),
    consented_at: t.expose('consented_at', {
      ...staff,
      type: 'DayOrMoment',
      nullable: true,
      description: 'The moment or day when the developer agreed to be put forward.',
    }),
    consent: t.expose('consent', {
      ...staff,
      type: ConsentEnum,
      description: 'How far the developer’s consent is.',
    }),
    consent_asked_at: t.expose('consent_asked_at', {
      ...staff,
      type: 'DateTime',
      nullable: true,
      description: 'The last question that was not withdrawn before an answer.',
    }),
    consent_declined_at: t.expose('consent_declined_at', { ...staff, type: 'DateTime', nullable: true }),
    consent_words: t.exposeString('consent_words', {
      ...staff,
      nullable: true,
      description: 'The words that the developer wrote with their last answer behind a link.',
    }),
    consent_method: t.expose('consent_method', { ...staff, type: ConsentMethodEnum, nullable: true }),
    client_answer: t.expose('client_answer', { type: ClientAnswerEnum, nullable: true }),
    client_answer_reason: t.expose('client_answer_reason', { type: ClientAnswerReasonEnum, nullable: true }),
    client_answer_note: t.exposeString('client_answer_note', { nullable: true }),
    client_answered_at: t.expose('client_answered_at', { type: 'DateTime', nullable: true }),
    client_answered_by_name: t.exposeString('client_answered_by_name', {
      ...staff,
      nullable: true,
      description: 'The client with an account, or the contact whose link it was.',
    }),
    client_answered_link: t.exposeID('client_answered_link', {
      ...staff,
      nullable: true,
      description: 'The link by which the answer came; null for an answer with an account.',
    }),
    exclusion_reason: t.expose('exclusion_reason', {
      ...staff,
      type: ExclusionReasonEnum,
      nullable: true,
      description: 'Why the developer must not be shown to the company; null where nothing is in the way.',
    }),
    pitch: t.exposeString('pitch', { nullable: true, description: 'The client reads this text about the developer.' }),
    owner_id: t.exposeID('owner_id', { ...staff, nullable: true }),
    owner_name: t.exposeString('owner_name', { ...staff, nullable: true }),
    placement_id: t.exposeID('placement_id', {
      ...staff,
      nullable: true,
      description: 'The placement of a profile that was won.',
    }),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    version: t.exposeInt('version'),
    possible_moves: t.expose('possible_moves', {
      type: [JobProfileMoveType],
      permission: 'jobProfiles:write',
      rows: 17,
    }),
  }),
})

export function profileScope(info: GraphQLResolveInfo, viewer: Viewer): ProfileScope {
  return { fields: readableFields(info, viewer.role)('JobProfile'), only: visibleCompanies(viewer) }
}

const JobProfileFilter = listField({
  field: 'getJobProfilePage',
  name: 'JobProfile',
  description: 'Job profiles of every phase, or those of one job, company or developer.',
  source: jobProfileSource,
  type: JobProfileType,
  enums: {
    status: JobProfileStatusEnum,
    phase: PhaseEnum,
    consent: ConsentEnum,
    waiting_on: WaitingSideEnum,
    client_answer: ClientAnswerEnum,
  },
})
export const jobProfileSelection = selectionInput('JobProfile', jobProfileList, JobProfileFilter)

const ProfileValueType = builder.objectRef<ProfileValue>('JobProfileValue').implement({
  description: 'The sums that the placements of some profiles bill, in one currency.',
  permission: 'margins:read',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    count: t.exposeInt('count', { description: 'The number of these profiles.' }),
    weekly_value: t.exposeFloat('weekly_value', { nullable: true }),
    monthly_value: t.exposeFloat('monthly_value', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  getJobProfileValues: t.field({
    description:
      'The sums that the placements of the profiles of a list bill, by currency: the one with most profiles first.',
    permission: 'margins:read',
    type: [ProfileValueType],
    rows: currencyLimit,
    args: {
      job_id: t.arg.id(),
      company_id: t.arg.id(),
      developer_id: t.arg.id(),
      filter: t.arg({ type: JobProfileFilter }),
    },
    resolve: (_root, { filter, ...within }, { db, viewer }) =>
      sumValues(db, parseListQuery(jobProfileList, viewer, { filter, within })),
  }),
  getJobProfile: t.field({
    description: 'A job profile with any status.',
    permission: 'jobProfiles:read',
    type: JobProfileType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }, info) =>
      findJobProfile(db, parseId(id, 'job profile'), profileScope(info, viewer)),
  }),
}))

const jobProfile = {
  name: 'JobProfile',
  noun: 'profile',
  read: 'jobProfiles:read',
  write: 'jobProfiles:write',
  type: JobProfileType,
} as const

addMutation('addJobProfile', jobProfile, jobProfileInput, (trx, input, _fields, { viewer }, info) =>
  addJobProfile(trx, input, profileScope(info, viewer)),
)
updateMutation('updateJobProfile', jobProfile, jobProfileChanges, (trx, save, _fields, { viewer }, info) =>
  updateJobProfile(trx, save, profileScope(info, viewer)),
)
deleteMutation('deleteJobProfile', jobProfile, (trx, read, _fields, { viewer }, info) =>
  deleteJobProfile(trx, read, profileScope(info, viewer)),
)
