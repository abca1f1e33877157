import * as z from 'zod/mini'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { changesInput, dateTime, longText, optional, optionalId, rowId, webAddress } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { guestLimit, mostOfKind } from './invitations.ts'
import { meetingStatuses } from './meetingStatuses.ts'

/** In minutes. The database refuses meetings of more than a day. */
const lengths = { shortest: 5, longest: 480 } as const

function peopleIds(people: string) {
  const most = z.maxLength(mostOfKind, `Choose at most ${mostOfKind} ${people}.`)
  return z.optional(z.array(rowId('This is not the id of a person.')).check(most))
}

export const meetingInput = z.object({
  developer_id: rowId('Choose a developer.'),
  type: z.enum(valuesOf(meetingTypes), 'Choose a type.'),
  starts_at: dateTime('Enter a day and a time.'),
  minutes: z
    .int('Choose how long the meeting lasts.')
    .check(
      z.minimum(lengths.shortest, `Plan at least ${lengths.shortest} minutes.`),
      z.maximum(lengths.longest, `Plan at most ${lengths.longest / 60} hours.`),
    ),
  organiser_id: optionalId('Choose an organiser.'),
  job_profile_id: optionalId('Choose a job.'),
  url: optional(webAddress()),
  notes: optional(longText()),
  contact_ids: peopleIds('contacts'),
  colleague_ids: peopleIds('colleagues'),
  /** Everybody else who takes part is invited by mail. */
  uninvited_ids: z.optional(z.array(rowId('This is not the id of a person.')).check(z.maxLength(guestLimit))),
})
export type MeetingInput = z.output<typeof meetingInput>

const { developer_id: _fixed, ...changeable } = meetingInput.shape

/** A meeting stays with its developer. */
export const meetingChanges = changesInput(z.object(changeable))
export type MeetingChanges = z.output<typeof meetingChanges>

export const meetingMoveInput = z.object({
  id: rowId(),
  to: z.enum(valuesOf(meetingStatuses), 'Choose a status.'),
  version: z.int(),
})

export const meetingInviteesInput = z.object({
  developer_id: rowId('Choose a developer.'),
  job_profile_id: optionalId('Choose a job.'),
})

/** The arguments of `getOwnMeetings`. */
export const ownMeetingsInput = z.object({ from: dateTime(), before: dateTime() })
export type OwnMeetingsInput = z.output<typeof ownMeetingsInput>

export const meetingSlotInput = z.object({
  starts_at: dateTime(),
  minutes: meetingInput.shape.minutes,
  developer_id: optionalId('Choose a developer.'),
  organiser_id: optionalId('Choose an organiser.'),
  except: optionalId('This is not the id of a meeting.'),
})
