import { ClientAnswerEnum } from '#server/jobProfiles/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import { DeliveryMethodEnum } from '#server/messages/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { availableChannels, mailMethod } from '#server/platform/sending/channels.ts'
import { linkLimit } from '#server/signedLinks/data.ts'
import { linkPermission, SignedLinkStateEnum, SignedLinkType } from '#server/signedLinks/graphql.ts'
import { mostShortlisted } from '#shared/signedLinks/signedLinks.ts'
import { type ShortlistCandidate, shortlistCandidateLimit } from './candidates.ts'
import { readJobShortlists, type ShortlistedPerson, type ShortlistRow, type ShortlistsOfJob } from './jobShortlists.ts'

const CandidateType = builder.objectRef<ShortlistCandidate>('ShortlistCandidate').implement({
  description: 'A profile of a job that is to be sent or was sent.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id'),
    developer_name: t.exposeString('developer_name'),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why a shortlist cannot show it.' }),
  }),
})

const PersonType = builder.objectRef<ShortlistedPerson>('ShortlistedPerson').implement({
  description: 'A developer in a shortlist, with what its contact answered about them by it.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The link that takes the answer.' }),
    job_profile_id: t.exposeID('job_profile_id'),
    developer_name: t.exposeString('developer_name'),
    state: t.expose('state', { type: SignedLinkStateEnum, description: 'The page shows them only while it is LIVE.' }),
    client_answer: t.expose('client_answer', { type: ClientAnswerEnum, nullable: true }),
    client_answered_at: t.expose('client_answered_at', { type: 'DateTime', nullable: true }),
  }),
})

const ShortlistType = builder.objectRef<ShortlistRow>('Shortlist').implement({
  description: 'Several profiles of a job side by side, behind one link for one named contact.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.id({ resolve: ({ link }) => link.id }),
    link: t.expose('link', { type: SignedLinkType }),
    people: t.expose('people', { type: [PersonType], rows: mostShortlisted }),
    reminded_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment of the last mail to its contact that has its address.',
      resolve: ({ link }) => link.reminded_at,
    }),
  }),
})

const JobShortlistsType = builder.objectRef<ShortlistsOfJob>('JobShortlists').implement({
  description: 'The shortlists of a job, and whom a new one could show.',
  permission: linkPermission,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    company_id: t.exposeID('company_id'),
    company_name: t.exposeString('company_name'),
    candidates: t.expose('candidates', { type: [CandidateType], rows: shortlistCandidateLimit }),
    mail_method: t.field({
      type: DeliveryMethodEnum,
      nullable: true,
      description: 'How a mail would reach its contact now. Null where e-mail is not set up.',
      resolve: (_job, _args, context) => mailMethod(availableChannels(context)),
    }),
    shortlists: t.expose('shortlists', { type: [ShortlistType], rows: linkLimit, description: 'Newest first.' }),
  }),
})

builder.queryField('getJobShortlists', (t) =>
  t.field({
    permission: linkPermission,
    type: JobShortlistsType,
    args: { job_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_id }, { db }) => readJobShortlists(db, parseId(job_id, 'job')),
  }),
)
