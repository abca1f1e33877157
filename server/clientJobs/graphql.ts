import { InterviewTimesType } from '#server/interviews/graphql.ts'
import { ClientAnswerEnum, ClientAnswerReasonEnum } from '#server/jobProfiles/graphql.ts'
import { JobProfileStatusEnum, JobSkillTypeEnum, JobTypeEnum } from '#server/jobs/graphql.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { toDocument } from '#server/signedLinks/clientProfile/document.ts'
import { SkillGroupType } from '#server/signedLinks/graphql.ts'
import { clientAnswerInput } from '#shared/clientJobs/clientAnswerInput.ts'
import { clientJobPhases } from '#shared/clientJobs/clientJobs.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { answerProfile } from './answers/answerProfile.ts'
import {
  type ClientSentProfile,
  findSentProfile,
  findSentProfiles,
  foundProfileLimit,
  listProfilesToAnswer,
  listSentProfiles,
  type SharedNote,
  sentProfileLimit,
  sharedNoteLimit,
} from './answers/sentProfiles.ts'
import { type ClientJobRow, type ClientJobSkill, clientJobSource, findClientJob } from './data.ts'
import { type ComingInterview, comingInterviewLimit, listComingInterviews } from './interviews/comingInterviews.ts'

const ClientJobPhaseEnum = builder.enumType('ClientJobPhase', { values: valuesOf(clientJobPhases) })

const ClientJobSkillType = builder.objectRef<ClientJobSkill>('ClientJobSkill').implement({
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    job_skill_type: t.expose('job_skill_type', { type: JobSkillTypeEnum }),
    years_of_experience: t.exposeInt('years_of_experience', {
      nullable: true,
      description: 'The least that the job asks for.',
    }),
  }),
})

const ClientJobType = builder.objectRef<ClientJobRow>('ClientJob').implement({
  description: 'A job as the client sees it whose company it is. Budgets are in units of its currency.',
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    phase: t.expose('phase', { type: ClientJobPhaseEnum }),
    type: t.expose('type', { type: JobTypeEnum }),
    openings: t.exposeInt('openings'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    location: t.exposeStringList('location', {
      rows: 250,
      description: 'Accepted countries. An empty list means US, CA and BR.',
    }),
    currency: t.exposeString('currency'),
    budget_hourly_min: t.exposeFloat('budget_hourly_min', { nullable: true }),
    budget_hourly_max: t.exposeFloat('budget_hourly_max', { nullable: true }),
    budget_monthly: t.exposeFloat('budget_monthly', { nullable: true }),
    yearly_budget_min: t.exposeFloat('yearly_budget_min', { nullable: true }),
    yearly_budget_max: t.exposeFloat('yearly_budget_max', { nullable: true }),
    job_skills: t.expose('job_skills', { type: [ClientJobSkillType], rows: 50, description: 'Required ones first.' }),
    sent_profiles: t.exposeInt('sent_profiles', { description: 'Profiles that were sent to the company.' }),
    unanswered_profiles: t.exposeInt('unanswered_profiles', {
      description: 'The number of sent profiles that wait for an answer.',
    }),
  }),
})

const SharedNoteType = builder.objectRef<SharedNote>('SharedNote').implement({
  description: 'A note on a profile that the staff shared with the client.',
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    body: t.exposeString('body'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    author_name: t.exposeString('author_name', { nullable: true }),
  }),
})

export const SentProfileType = builder.objectRef<ClientSentProfile>('SentProfile').implement({
  description:
    'A profile as the client sees it that it was sent to. The bill rate is per hour, in units of the currency.',
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    headline: t.exposeString('headline', { nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    avatar: t.string({
      nullable: true,
      description: 'The path of the picture on this site.',
      resolve: (profile, _args, { secret }) => avatarPath(secret, profile),
    }),
    available_from: t.exposeString('available_from', { nullable: true, description: 'A day.' }),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    bill_rate: t.exposeFloat('bill_rate', { nullable: true }),
    without_price: t.exposeBoolean('without_price', { description: 'True if it is meant to have no bill rate.' }),
    currency: t.exposeString('currency'),
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
    starts_on: t.exposeString('starts_on', { nullable: true, description: 'A day.' }),
    pitch: t.exposeString('pitch', { nullable: true }),
    notes: t.expose('notes', { type: [SharedNoteType], rows: sharedNoteLimit }),
    interview: t.expose('interview', {
      type: InterviewTimesType,
      nullable: true,
      description: 'The times that the company proposed for an interview; null where none stand.',
    }),
    client_answer: t.expose('client_answer', { type: ClientAnswerEnum, nullable: true }),
    client_answer_reason: t.expose('client_answer_reason', { type: ClientAnswerReasonEnum, nullable: true }),
    client_answer_note: t.exposeString('client_answer_note', { nullable: true }),
    client_answered_at: t.expose('client_answered_at', { type: 'DateTime', nullable: true }),
    client_answered_by_name: t.exposeString('client_answered_by_name', { nullable: true }),
    client_answered_by_link: t.boolean({
      description: 'True if it came by a link that was made for the named colleague.',
      resolve: (profile) => profile.client_answered_by_link === true,
    }),
  }),
})

const ProofType = builder.objectRef<ClientSentProfile>('SentProfileProof').implement({
  description: 'The skills and results of a profile in words, as the page behind a link tells them.',
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    groups: t.field({
      type: [SkillGroupType],
      rows: 3,
      description: 'Asked-for skills first, each with how it was verified.',
      resolve: ({ snapshot }) => toDocument(snapshot).groups,
    }),
    assessments: t.stringList({
      rows: 10,
      description: 'Those that were passed.',
      resolve: ({ snapshot }) => toDocument(snapshot).assessments,
    }),
  }),
})

const ComingInterviewType = builder.objectRef<ComingInterview>('ComingInterview').implement({
  description: 'An interview of the client with somebody who was sent to them.',
  permission: 'ownCompany:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    starts_at: t.expose('starts_at', { type: 'DateTime' }),
    ends_at: t.expose('ends_at', { type: 'DateTime' }),
    url: t.exposeString('url', { nullable: true, description: 'Where it takes place.' }),
    job_profile_id: t.exposeID('job_profile_id'),
    job_id: t.exposeID('job_id'),
    job_title: t.exposeString('job_title'),
    developer_name: t.exposeString('developer_name'),
  }),
})

listField({
  field: 'getClientJobPage',
  name: 'ClientJob',
  description: "The jobs of the client's own company.",
  source: clientJobSource,
  type: ClientJobType,
  enums: { phase: ClientJobPhaseEnum, type: JobTypeEnum },
})

builder.queryFields((t) => ({
  getClientJob: t.field({
    description: "A job of the client's own company.",
    permission: 'ownCompany:read',
    type: ClientJobType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => findClientJob(db, viewer.id, parseId(id, 'job')),
  }),
  getSentProfiles: t.field({
    description: "The profiles that were sent for a job of the client's own company.",
    permission: 'ownCompany:read',
    type: [SentProfileType],
    rows: sentProfileLimit,
    args: { job_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_id }, { db, viewer }) => listSentProfiles(db, viewer.id, parseId(job_id, 'job')),
  }),
  getSentProfileProof: t.field({
    description: "The skills and results of a profile that was sent to the client's own company.",
    permission: 'ownCompany:read',
    type: ProofType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => findSentProfile(db, viewer.id, parseId(id, 'profile')),
  }),
  getProfilesToAnswer: t.field({
    description: "The profiles of all jobs of the client's own company that wait for an answer, the oldest first.",
    permission: 'ownCompany:read',
    type: [SentProfileType],
    rows: sentProfileLimit,
    resolve: (_root, _args, { db, viewer }) => listProfilesToAnswer(db, viewer.id),
  }),
  getComingInterviews: t.field({
    description: "The interviews of the client's own company that are not over, the earliest first.",
    permission: 'ownCompany:read',
    type: [ComingInterviewType],
    rows: comingInterviewLimit,
    resolve: (_root, _args, { db, viewer }) => listComingInterviews(db, viewer.id),
  }),
  findSentProfiles: t.field({
    description: "The profiles that were sent to the client's own company, by a part of the developer's name.",
    permission: 'ownCompany:read',
    type: [SentProfileType],
    rows: foundProfileLimit,
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, { db, viewer }) => findSentProfiles(db, viewer.id, name),
  }),
}))

mutation('answerProfile', {
  description:
    'Says whether a profile is of interest. A refusal needs a reason. Only the staff moves the status. Its author may undo it for some seconds.',
  permission: 'profiles:answer',
  type: SentProfileType,
  noun: 'profile',
  undoable: true,
  input: clientAnswerInput,
  run: (trx, input, { viewer }) => answerProfile(trx, viewer.id, input),
})
