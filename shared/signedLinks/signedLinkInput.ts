import * as z from 'zod/mini'
import { interviewTimeList } from '#shared/interviews/interviewTimes.ts'
import { optionalId, requiredLine, requiredText, rowId } from '#shared/platform/fields.ts'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxMessageLength } from '#shared/platform/messaging/lengths.ts'
import { linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { fewestShortlisted, maxLinkDays, mostShortlisted } from './signedLinks.ts'

const wholeDays = `Enter a number of days from 1 to ${maxLinkDays}.`
const days = z.int(wholeDays).check(z.gte(1, wholeDays), z.lte(maxLinkDays, wholeDays))

const withLink = z.check<string>(({ value, issues }) => {
  const message = linkProblem(value)
  if (message) issues.push({ code: 'custom', input: value, message })
})

const noLink = `Write ${linkPlaceholder} where the link belongs.`
const someLink = z.refine<string>((text) => text.includes(linkPlaceholder), noLink)

/** Says why a text cannot carry its link; undefined if it can. */
function linkProblem(text: string): string | undefined {
  const places = text.split(linkPlaceholder).length - 1
  if (places === 0) return noLink
  if (places > 1) return `Write ${linkPlaceholder} only once.`
  const braces = /\{\{|\}\}/.test(text.replace(linkPlaceholder, ''))
  return braces ? `This text can have only one merge field: ${linkPlaceholder}.` : undefined
}

/** Refuses fields in a subject, because a subject is sent as typed. */
const withoutFields = z.check<string>(({ value, issues }) => {
  if (!/\{\{|\}\}/.test(value)) return
  issues.push({
    code: 'custom',
    input: value,
    message: 'A subject cannot have merge fields. Write the words themselves.',
  })
})

const profile = rowId('This is not the id of a job profile.')

export const askConsentInput = z.object({
  job_profile_id: profile,
  channel: z.enum(valuesOf(messageChannels), 'Choose a channel.'),
  subject: requiredLine('Write a subject.').check(withoutFields),
  body: requiredText('Write a message.', maxMessageLength).check(withLink),
  days,
})
export type AskConsentInput = z.output<typeof askConsentInput>

export const askConsentsInput = z.object({ days })

export const makeConsentLinkInput = z.object({ job_profile_id: profile, days })

export const shareClientProfileInput = z.object({
  job_profile_id: profile,
  /** The contact whose link also answers; null for nobody by name. */
  contact_id: optionalId('Choose a contact.'),
  with_bill_rate: z.boolean(),
  days,
  seen: z.string('Give the fingerprint of the profile that was seen.').check(z.maxLength(100)),
})
export type ShareClientProfileInput = z.output<typeof shareClientProfileInput>

const someDevelopers = `Choose ${fewestShortlisted} to ${mostShortlisted} developers.`

export const shortlistMailInput = z.object({
  subject: requiredLine('Write a subject.').check(filledInFor('companies')),
  body: requiredText('Write a message.', maxMessageLength).check(filledInFor('companies'), someLink),
})

export const makeShortlistInput = z.object({
  job_id: rowId('This is not the id of a job.'),
  contact_id: rowId('Choose a contact.'),
  job_profile_ids: z.array(profile, someDevelopers).check(
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each developer once.'),
    z.minLength(fewestShortlisted, someDevelopers),
    z.maxLength(mostShortlisted, someDevelopers),
  ),
  with_bill_rate: z._default(z.boolean(), false),
  /** The contact may choose one of these for each developer. */
  times: z._default(interviewTimeList, []),
  /** The mail that brings it to the contact; null where its maker hands the link over. */
  mail: z.nullish(shortlistMailInput),
  days,
})
export type MakeShortlistInput = z.output<typeof makeShortlistInput>
