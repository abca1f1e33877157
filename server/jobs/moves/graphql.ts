import { findJob } from '#server/jobs/data.ts'
import { JobObjectType, jobFields } from '#server/jobs/graphql.ts'
import { jobSelection } from '#server/jobs/lists/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { type JobMoveInput, jobMoveInput, jobsMoveInput } from '#shared/jobs/jobInput.ts'
import { type JobMove, moveJob } from './moveJob.ts'
import { moveJobs } from './moveJobs.ts'
import { type Concerned, type JobNotifier, listConcerned } from './notifyConcerned.ts'

const ConcernedDeveloperType = builder.objectRef<Concerned['developers'][number]>('JobClosingDeveloper').implement({
  permission: 'jobs:write',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'The reason why no message reaches them; null where one does.',
    }),
  }),
})

const ConcernedOwnerType = builder.objectRef<Concerned['owners'][number]>('JobClosingOwner').implement({
  permission: 'jobs:write',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const JobClosingType = builder.objectRef<Concerned & { readonly mails: boolean }>('JobClosing').implement({
  description: 'Whom closing a job concerns.',
  permission: 'jobs:write',
  fields: (t) => ({
    title: t.exposeString('title'),
    open_profiles: t.exposeInt('open_profiles'),
    developers: t.expose('developers', {
      type: [ConcernedDeveloperType],
      rows: 500,
      description:
        'The developers of the open profiles. Whoever was only shortlisted knows nothing of the job and is left out.',
    }),
    owners: t.expose('owners', {
      type: [ConcernedOwnerType],
      rows: 100,
      description: 'The active owners of the open profiles.',
    }),
    mails: t.exposeBoolean('mails', { description: 'True if mail is set up, by which owners are told.' }),
  }),
})

builder.queryField('getJobClosing', (t) =>
  t.field({
    description: 'Whom closing a job would concern.',
    permission: 'jobs:write',
    type: JobClosingType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => ({
      ...(await listConcerned(context.db, senderOf(context).channels, parseId(id, 'job'))),
      mails: context.mailer.enabled,
    }),
  }),
)

describeFields(jobsMoveInput, {
  end_profiles: 'True if closing also ends the open profiles of the job.',
  message: 'The message to the developers of the ended profiles; `{{first_name}}` stands for their name.',
  tell_owners: 'True if the owners of the ended profiles get a mail.',
})

mutation('moveJob', {
  description:
    'Moves a job to another status. Closing needs a reason, and reopening needs a note. The queued messages of a job that is closed or on hold are not sent.',
  permission: 'jobs:write',
  type: JobObjectType,
  noun: 'job',
  input: jobMoveInput,
  undoable: true,
  run: async (trx, { id, version, ...move }, context, info) => {
    await moveJob(trx, id, version, toMove(move), notifierOf(context))
    return findJob(trx, id, { fields: jobFields(info, context.viewer) })
  },
})

bulkMutation('moveJobs', {
  description: 'Moves many jobs to another status.',
  permission: 'jobs:write',
  selection: jobSelection,
  input: jobsMoveInput,
  run: (trx, selected, { dry_run, ...move }, context) =>
    moveJobs(trx, selected, toMove(move), notifierOf(context), dry_run),
})

function toMove({ reason = null, end_profiles, tell_owners, ...given }: JobMoveInput): JobMove {
  return { ...given, reason, endProfiles: end_profiles, notifyOwners: tell_owners }
}

function notifierOf(context: OperationContext): JobNotifier {
  return { ...senderOf(context), secret: context.secret }
}
