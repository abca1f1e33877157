import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { interviewTime, interviewTimesStates, mostInterviewTimes } from '#shared/interviews/interviewTimes.ts'
import { versionInput } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  declineInterviewTimes,
  findInterviewPlan,
  findInterviewTimes,
  type InterviewPlan,
  type InterviewTimes,
} from './data.ts'

/** The client who proposes them reads them, and the staff. */
const permission = 'interviewTimes:read'

nestedInput('InterviewTimeInput', interviewTime)

const StateEnum = builder.enumType('InterviewTimesState', { values: valuesOf(interviewTimesStates) })

const TimeType = builder.objectRef<InterviewTimes['times'][number]>('InterviewTime').implement({
  permission,
  fields: (t) => ({
    starts_at: t.expose('starts_at', { type: 'DateTime' }),
    minutes: t.exposeInt('minutes'),
  }),
})

export const InterviewTimesType = builder.objectRef<InterviewTimes>('InterviewTimes').implement({
  description: 'The times that a client proposes for an interview.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    state: t.expose('state', { type: StateEnum }),
    times: t.expose('times', { type: [TimeType], rows: mostInterviewTimes, description: 'The earliest first.' }),
    time_zone: t.exposeString('time_zone', { description: 'They were typed by the clocks of this zone.' }),
    proposed_at: t.expose('proposed_at', { type: 'DateTime' }),
    proposed_by_name: t.exposeString('proposed_by_name'),
    meeting_starts_at: t.expose('meeting_starts_at', {
      type: 'DateTime',
      nullable: true,
      description: 'The start of the interview that was planned since; null while none is.',
    }),
    meeting_ends_at: t.expose('meeting_ends_at', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('getInterviewTimes', (t) =>
  t.field({
    description: 'The times that the client proposes for an interview; null where none stand.',
    permission: 'jobProfiles:read',
    type: InterviewTimesType,
    nullable: true,
    args: { job_profile_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_profile_id }, { db }) => findInterviewTimes(db, parseId(job_profile_id, 'job profile')),
  }),
)

const InterviewPlanType = builder.objectRef<InterviewPlan>('InterviewPlan').implement({
  description: 'What the staff needs to plan an interview at a time that a client proposes.',
  permission: 'meetings:read',
  fields: (t) => ({
    contact_id: t.exposeID('contact_id', {
      nullable: true,
      description: 'The contact with the address of the account that proposed the times.',
    }),
    meeting_id: t.exposeID('meeting_id', { nullable: true, description: 'The interview that was planned since.' }),
  }),
})

builder.queryField('getInterviewPlan', (t) =>
  t.field({
    description: 'Whom to plan an interview with, and what was planned; null where a client proposes no times.',
    permission: 'meetings:read',
    type: InterviewPlanType,
    nullable: true,
    args: { job_profile_id: t.arg.id({ required: true }) },
    resolve: (_root, { job_profile_id }, { db }) => findInterviewPlan(db, parseId(job_profile_id, 'job profile')),
  }),
)

mutation('declineInterviewTimes', {
  description: 'Answers that none of the times fits that a client proposed for a job profile. Its author may undo it.',
  permission: 'jobProfiles:write',
  type: InterviewTimesType,
  noun: 'job profile',
  undoable: true,
  input: versionInput,
  run: declineInterviewTimes,
})
