import { JobProfileType, jobProfileSelection, profileScope } from '#server/jobProfiles/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { bulkMutation } from '#server/platform/graphql/mutations/bulkMutation.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { ownerMutation } from '#server/platform/graphql/mutations/ownerMutation.ts'
import { jobProfileMoveInput, jobProfilesMoveInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { moveJobProfile } from './moveJobProfile.ts'
import { moveJobProfiles, setProfileOwner } from './moveJobProfiles.ts'
import { findCollisions, type RepresentationFinding, representationLimit } from './representation.ts'

const FindingKindEnum = builder.enumType('RepresentationKind', {
  values: ['SENT_BEFORE', 'SAME_COMPANY', 'PLACED_ELSEWHERE'] as const,
})

const FindingType = builder.objectRef<RepresentationFinding>('RepresentationFinding').implement({
  description: 'Another profile of the same developer that stands against sending this one.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the other profile.' }),
    kind: t.expose('kind', { type: FindingKindEnum }),
    job_title: t.exposeString('job_title'),
    company_name: t.exposeString('company_name'),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
    sent_at: t.expose('sent_at', { type: 'DateTime', nullable: true }),
    sent_by: t.exposeString('sent_by', { nullable: true }),
  }),
})

builder.queryField('getRepresentation', (t) =>
  t.field({
    description: 'Lists what the representation check finds against sending a profile to its client.',
    permission: 'companies:readAll',
    type: [FindingType],
    rows: representationLimit,
    args: { job_profile_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_profile_id }, { db }) => findCollisions(db, parseId(job_profile_id, 'job profile')),
  }),
)

describeFields(jobProfileMoveInput, {
  reason: 'The reason why a profile ends.',
  message: 'The message to the developer, of a move to SENT or PLACED; `{{first_name}}` stands for their name.',
  cost_currency: 'None means the currency of the job.',
  without_price: 'True if it is to have no bill rate.',
  starts_on: 'A day.',
  ends_on: 'The last day of the placement that starts; none while it is open.',
  pitch: 'The text for the client, of a move to SENT. Left out, it stays as it is.',
  confirmed:
    'What the mover knows of: the ids of other profiles that the representation check found, and what falls short of the job, in its words.',
})

mutation('moveJobProfile', {
  description:
    'Moves a job profile to another status. What the move needs may come along: consent, rates, hours and start. Its author may undo it.',
  permission: 'jobProfiles:write',
  type: JobProfileType,
  noun: 'job profile',
  input: jobProfileMoveInput,
  undoable: true,
  run: (trx, move, context, info) => moveJobProfile(trx, move, senderOf(context), profileScope(info, context.viewer)),
})

bulkMutation('moveJobProfiles', {
  description: 'Moves many job profiles to another status.',
  permission: 'jobProfiles:write',
  selection: jobProfileSelection,
  input: jobProfilesMoveInput,
  run: (trx, selected, { dry_run, ...move }, context) =>
    moveJobProfiles(trx, senderOf(context), selected, move, dry_run),
})

ownerMutation('setJobProfileOwner', {
  plural: 'job profiles',
  permission: 'jobProfiles:write',
  selection: jobProfileSelection,
  setOwner: setProfileOwner,
})
