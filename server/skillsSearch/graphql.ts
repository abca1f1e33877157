import { CompletedAssessmentType, DeveloperSkillType, DeveloperStageEnum } from '#server/developers/graphql.ts'
import { ExclusionReasonEnum } from '#server/exclusions/graphql.ts'
import type { ReachoutRow } from '#server/jobMessages/data.ts'
import { JobSkillObjectType } from '#server/jobs/graphql.ts'
import { DeliveryMethodEnum, MessageStateEnum } from '#server/messages/graphql.ts'
import { avatarPath } from '#server/platform/avatars/avatarPath.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import { SkillObjectType } from '#server/skills/graphql.ts'
import type { CandidatesProfile, MatchedCandidate } from '#server/skillsSearch/matching/candidates.ts'
import type { RelatedSkill } from '#server/skillsSearch/matching/relatedSkills.ts'
import { searchCeiling, selectionCeiling, skillRelationKinds } from '#shared/skillsSearch/matching.ts'
import { CandidateResumeType, textWork, toText } from './byText/graphql.ts'
import {
  type CandidateAnswer,
  type CountryMembers,
  listMembersByCountry,
  type NotShown,
  namedExcluded,
  namedSkills,
  searchCandidates,
  selectFirst,
} from './data.ts'
import { CandidateFilterInputType, toFilter } from './filters/graphql.ts'
import { candidateCount, candidateOffset, searchCountriesInput, wantedSkillsInput } from './input.ts'
import { RelaxationInputType, toRelaxation } from './relaxations/graphql.ts'

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
    state: t.expose('state', { type: MessageStateEnum }),
    success: t.exposeBoolean('success', { nullable: true, description: 'Null while nobody knows whether it arrived.' }),
    metadata: t.expose('metadata', { type: 'JSON' }),
  }),
})

const SkillRelationEnum = builder.enumType('SkillRelation', { values: skillRelationKinds })

const RelatedSkillType = builder.objectRef<RelatedSkill>('RelatedSkill').implement({
  description: 'A skill of the job that the candidate lacks, and one that they have and that implies it or is near it.',
  permission: 'search:use',
  fields: (t) => ({
    skill_id: t.exposeID('skill_id', { description: 'The skill of the job.' }),
    relation: t.expose('relation', { type: SkillRelationEnum }),
    held: t.expose('held', { type: SkillObjectType, description: 'The nearest one that the candidate has.' }),
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
    weekly_hours: t.exposeInt('weekly_hours', { nullable: true }),
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
    related_skills: t.expose('related_skills', {
      type: [RelatedSkillType],
      rows: 10,
      description: 'Skills that are implied or near count neither for the match nor as held. Empty without a job.',
    }),
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
    resume: t.expose('resume', {
      type: CandidateResumeType,
      nullable: true,
      permission: 'resumes:read',
      description: 'Null unless the search has a text.',
    }),
  }),
})

const NotShownType = builder.objectRef<NotShown>('NotShownDeveloper').implement({
  description: 'A member who must not be shown to the company of a job.',
  permission: 'search:use',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    reason: t.expose('reason', { type: ExclusionReasonEnum }),
  }),
})

const CandidateAnswerType = builder.objectRef<CandidateAnswer>('CandidateAnswer').implement({
  permission: 'search:use',
  fields: (t) => ({
    version: t.exposeString('version', {
      description: 'Identifies the content: answers with the same version are equal.',
    }),
    total: t.exposeInt('total', {
      description: 'The number of all candidates whom the filter leaves, not only of those in the answer.',
    }),
    unfiltered: t.exposeInt('unfiltered', { description: 'The number of all candidates without the filter.' }),
    not_shown: t.field({
      type: [NotShownType],
      rows: 5,
      description: 'Members in the countries who are left out because they must not be shown to the company.',
      resolve: ({ notShown }, _args, { db }) => namedExcluded(db, notShown),
    }),
    unchanged: t.exposeBoolean('unchanged', {
      description: 'True if the client already has this version; then `developers` is empty.',
    }),
    skills: t.field({
      type: [JobSkillObjectType],
      rows: 30,
      description: 'The skills by which it ranks.',
      resolve: ({ skills }, _args, { db }) => namedSkills(db, skills),
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

/** Returns undefined when all candidates are requested. */
function candidatesAsked(count: unknown): number | undefined {
  return count === undefined || count === null ? undefined : rowsAsked(count, searchCeiling)
}

const WantedSkillsType = builder.inputType('WantedSkills', {
  description: 'The skills of a search that has no job yet, each named once.',
  fields: (t) => ({
    required: t.idList({ required: true, defaultValue: [] }),
    core: t.idList({ required: true, defaultValue: [] }),
    bonus: t.idList({ required: true, defaultValue: [] }),
  }),
})

builder.queryField('allSearchDevs', (t) =>
  t.field({
    description:
      'Members in the countries, or else in those of the job, or else in US, CA and BR. Members with a profile for the job are left out, and those who must not be shown to its company. Returns the best `count` after skipping `offset`; without a count all of them, or TOO_LARGE above the limit of one answer.',
    permission: 'search:use',
    type: CandidateAnswerType,
    work: ({ text }) => (text ? textWork : 0),
    // The version is computed from all candidates, whether they are sent or not.
    rows: ({ count }) => candidatesAsked(count) ?? 0,
    args: {
      countries: t.arg.stringList(),
      job_id: t.arg.id(),
      skills: t.arg({ type: WantedSkillsType, description: 'Ranks by these where there is no job.' }),
      text: t.arg.string({
        description: 'Ranks by how well resumes fit this text instead. Whoever has no such resume is left out.',
      }),
      count: t.arg.int(),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      relax: t.arg({
        type: RelaxationInputType,
        description: 'Finds those who would fit the job if this were relaxed, and do not fit it now.',
      }),
      filter: t.arg({ type: CandidateFilterInputType }),
      version: t.arg.string({ description: 'The version of the last answer. An unchanged answer has no developers.' }),
    },
    resolve: (
      _root,
      { countries, job_id, skills, text, count, offset, relax, filter, version },
      { db, viewer, signal },
      info,
    ) =>
      searchCandidates(db, {
        jobId: job_id ? parseId(job_id, 'job') : undefined,
        skills: parse(wantedSkillsInput, skills) ?? undefined,
        text: toText(text, viewer),
        countries: parse(searchCountriesInput, countries),
        count: parse(candidateCount, count),
        offset: parse(candidateOffset, offset),
        relaxation: toRelaxation(relax),
        filter: toFilter(filter, viewer),
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
      filter: t.arg({ type: CandidateFilterInputType }),
    },
    resolve: (_root, { job_id, count, countries, relax, filter }, { db, viewer }) =>
      selectFirst(db, {
        jobId: parseId(job_id, 'job'),
        count,
        countries: parse(searchCountriesInput, countries),
        relaxation: toRelaxation(relax),
        filter: toFilter(filter, viewer),
      }),
  }),
)

const CountryMembersType = builder.objectRef<CountryMembers>('CountryMembers').implement({
  description: 'The number of members who live in a country.',
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
