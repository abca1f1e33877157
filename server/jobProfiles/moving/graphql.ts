import {
  ConsentMethodEnum,
  EndReasonEnum,
  JobProfileSelection,
  JobProfileType,
  profileScope,
} from '#server/jobProfiles/graphql.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { BulkPlanType, parseSelection } from '#server/platform/graphql/bulk.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { type ArgumentBuilder, mutation } from '#server/platform/graphql/mutation.ts'
import { ownerMutation } from '#server/platform/graphql/ownerMutation.ts'
import { jobProfileMoveInput, jobProfilesMoveInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
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
    job_id: t.exposeID('job_id'),
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

const isDryRun = (arg: ArgumentBuilder) => arg.boolean({ required: true, defaultValue: false })

const moveArguments = (arg: ArgumentBuilder) => ({
  to: arg({ type: JobProfileStatusEnum, required: true }),
  reason: arg({ type: EndReasonEnum, description: 'The reason why a profile ends.' }),
  note: arg.string(),
  message: arg.string({
    description: 'The message to the developer, of a move to SENT or PLACED; `{{first_name}}` stands for their name.',
  }),
})

mutation('moveJobProfile', {
  description:
    'Moves a job profile to another status. What the move needs may come along: consent, rates, hours and start. Its author may undo it.',
  permission: 'jobProfiles:write',
  type: JobProfileType,
  noun: 'job profile',
  input: jobProfileMoveInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    ...moveArguments(arg),
    cost_rate: arg.float(),
    cost_currency: arg.string({ description: 'None means the currency of the job.' }),
    bill_rate: arg.float(),
    without_price: arg.boolean({
      required: true,
      defaultValue: false,
      description: 'True if it is to have no bill rate.',
    }),
    weekly_hours: arg.int(),
    starts_on: arg.string({ description: 'A day.' }),
    consented_at: arg({ type: 'DayOrMoment' }),
    consent_method: arg({ type: ConsentMethodEnum }),
    confirmed: arg.idList({
      required: true,
      defaultValue: [],
      description: 'The other profiles that the representation check found and the mover knows of.',
    }),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: (trx, move, context, info) => moveJobProfile(trx, move, senderOf(context), profileScope(info, context.viewer)),
})

mutation('moveJobProfiles', {
  description: 'Moves many job profiles to another status. With `dry_run` it only tells what it would do.',
  permission: 'jobProfiles:write',
  type: BulkPlanType,
  input: jobProfilesMoveInput,
  args: (arg) => ({
    selection: arg({ type: JobProfileSelection, required: true }),
    ...moveArguments(arg),
    dry_run: isDryRun(arg),
  }),
  undoable: true,
  run: (trx, { selection, dry_run, ...move }, context) =>
    moveJobProfiles(trx, senderOf(context), parseSelection(jobProfileList, context.viewer, selection), move, dry_run),
})

ownerMutation('setJobProfileOwner', {
  plural: 'job profiles',
  permission: 'jobProfiles:write',
  list: jobProfileList,
  selection: JobProfileSelection,
  setOwner: setProfileOwner,
})
