import * as z from 'zod/mini'
import { dateTime, rowId, timeZone } from '#shared/platform/fields.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** The states of the times that a client proposed for an interview. Nobody sets PLANNED and PAST: they follow from meetings and the clock. */
export const interviewTimesStates = {
  OPEN: { label: 'Waiting for an answer', tone: 'warn' },
  PLANNED: { label: 'Interview planned', tone: 'good' },
  NONE_FITS: { label: 'None fits', tone: 'bad' },
  PAST: { label: 'All over', tone: 'neutral' },
} as const satisfies Enumeration
export type InterviewTimesState = keyof typeof interviewTimesStates

/** The most times that a client proposes at once. */
export const mostInterviewTimes = 5

export const interviewTime = z.object({
  starts_at: dateTime('Enter a day and a time.').check(
    z.refine((moment) => Date.parse(moment) > Date.now(), 'Propose a time that lies ahead.'),
  ),
  minutes: z
    .int('Choose how long the interview lasts.')
    .check(z.minimum(15, 'Plan at least 15 minutes.'), z.maximum(480, 'Plan at most 8 hours.')),
})

/** Times for an interview that the other side can choose from. There may be none. */
export const interviewTimeList = z.array(interviewTime).check(
  z.maxLength(mostInterviewTimes, `Propose at most ${mostInterviewTimes} times.`),
  z.refine(
    (times) => new Set(times.map(({ starts_at }) => starts_at)).size === times.length,
    'Propose each time only once.',
  ),
)

/** The form of a client's proposal. */
export const interviewTimesForm = z.object({
  times: interviewTimeList.check(z.minLength(1, 'Propose at least one time.')),
})

export const interviewTimesInput = z.extend(interviewTimesForm, {
  id: rowId(),
  /** The proposal that was read, which it replaces; null where there was none. */
  version: z.nullish(z.int()),
  time_zone: timeZone().check(z.minLength(1, 'Choose a time zone.')),
})
export type InterviewTimesInput = z.output<typeof interviewTimesInput>
