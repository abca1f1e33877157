import { SentProfileType } from '#server/clientJobs/graphql.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { interviewTimesInput } from '#shared/interviews/interviewTimes.ts'
import { versionInput } from '#shared/platform/fields.ts'
import { proposeTimes, withdrawTimes } from './proposeTimes.ts'

describeFields(interviewTimesInput, {
  version: 'That of the times whose place they take; null where none stand.',
})

mutation('proposeInterviewTimes', {
  description: 'Proposes times for the interview of a profile, in place of those that stand.',
  permission: 'profiles:answer',
  type: SentProfileType,
  noun: 'profile',
  input: interviewTimesInput,
  run: (trx, input, { viewer }) => proposeTimes(trx, viewer.id, input),
})

mutation('withdrawInterviewTimes', {
  description: 'Takes back the times that were proposed for a profile. Its author may undo it for some seconds.',
  permission: 'profiles:answer',
  type: SentProfileType,
  noun: 'profile',
  undoable: true,
  input: versionInput,
  run: (trx, seen, { viewer }) => withdrawTimes(trx, viewer.id, seen),
})
