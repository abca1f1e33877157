import * as z from 'zod/mini'
import {
  changesInput,
  country,
  currency,
  day,
  emailAddress,
  futureDay,
  line,
  longText,
  optional,
  optionalAmount,
  optionalChoice,
  optionalCount,
  optionalId,
  pastDay,
  requiredLine,
  requiredText,
  rowId,
  timeZone,
  webAddress,
} from '#shared/platform/fields.ts'
import { searchedText } from '#shared/platform/lists/searchedText.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { tagList } from '#shared/platform/tags.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { enteringRefusal, reasonRefusal, type StageConditions, takesDetail } from './developerLifecycle.ts'
import { developerSources, developerStages, developerStatuses, stageReasons } from './developerStages.ts'

export const developerTagLimit = 30

const githubProfile = z.string('Enter a GitHub profile.').check(
  z.trim(),
  // A copied address may end in a tab of the profile.
  z.overwrite((text) => text.split(/[?#]/, 1)[0] ?? ''),
  z.regex(
    /^$|^@?[a-z\d][a-z\d-]{0,38}$|^(https?:\/\/)?(www\.)?github\.com\/@?[\w-]{1,39}\/?$/i,
    'Enter a GitHub handle, or the address of a profile at github.com.',
  ),
)

const slackUserId = z
  .string('Enter a Slack id.')
  .check(
    z.trim(),
    z.regex(/^$|^[UW]\w{1,49}$/, 'Enter the id of a person in Slack, such as U012AB3CD. It is in their Slack profile.'),
  )

/** The details of a developer. Stage and status are not among them: they change by moves. Rates are per hour. */
const developerInput = z.object({
  first_name: requiredLine('Enter the first name.', 100),
  last_name: requiredLine('Enter the last name.', 100),
  headline: optional(line(500)),
  email: emailAddress(),
  phone: optional(line(50)),
  slack_user_id: optional(slackUserId),
  url_github: optional(githubProfile),
  url_linkedin: optional(webAddress()),
  url_avatar: optional(webAddress()),
  country: optional(country()),
  city: optional(line()),
  time_zone: optional(timeZone()),
  cost_rate: optionalAmount(10_000),
  rate_floor: optionalAmount(10_000),
  currency: currency(),
  available_from: optional(day()),
  weekly_hours: optionalCount(1, 168, 'Enter the weekly hours, from 1 to 168.'),
  owner_id: optionalId('Choose an owner.'),
  dstm_id: optionalId('Choose who looks after them.'),
  source: optionalChoice(valuesOf(developerSources), 'Choose a source.'),
  tos_signed_on: optional(pastDay('Enter the day on which the terms were signed; it cannot be in the future.')),
  do_not_contact: z.boolean(),
  tags: tagList(developerTagLimit),
})

/** The changes that editing a developer in place saves. */
export const developerChanges = changesInput(developerInput)
export type DeveloperChanges = z.output<typeof developerChanges>

export const newDeveloper = z.extend(
  z.pick(developerInput, {
    first_name: true,
    last_name: true,
    email: true,
    country: true,
    time_zone: true,
    url_github: true,
    url_linkedin: true,
    source: true,
    cost_rate: true,
    owner_id: true,
  }),
  {
    /** The currency of the cost rate; by default US dollars. */
    currency: z.optional(currency()),
    /** The currency of the cost rate; by default US dollars. */
    skills: z.array(rowId('Choose a skill.')).check(z.maxLength(100, 'Choose at most 100 skills.')),
  },
)
export type NewDeveloper = z.output<typeof newDeveloper>

export const assignDstmInput = z.object({ dstm_id: z.nullable(rowId('Choose who looks after them.')) })

/** A move to another stage, for one developer or many. `takesDetail` and the gates of the lifecycle say what a stage needs. */
export const stageMove = z.object({
  to: z.enum(valuesOf(developerStages), 'Choose a stage.'),
  /** Left out, it is the status that follows from the reason, or else the first one of the stage. */
  status: z.nullish(z.enum(valuesOf(developerStatuses))),
  reason: z.nullish(z.enum(valuesOf(stageReasons))),
  note: optional(longText()),
  revisit_on: futureDay(),
  cool_off_until: futureDay(),
  /** The owner of those developers that have none yet. */
  owner_id: optionalId('Choose an owner.'),
  /** The message to the developers; `{{first_name}}` and the like are replaced by names. */
  message: optional(longText(maxDecisionText).check(filledInFor('decided'))),
})
export type StageMove = z.output<typeof stageMove>

export const moveDeveloperInput = z.object({ id: rowId(), ...stageMove.shape, version: z.int() })

export const questionForm = z.object({
  message: requiredText('Write what you need to know.', maxDecisionText).check(filledInFor('decided')),
})

/** The one applicant as they were read. */
export const askApplicantInput = z.extend(questionForm, { id: rowId(), version: z.int() })

/** The new owner of an applicant. */
export const applicantOwnerForm = z.object({ owner_id: rowId('Choose an owner.') })

/** The status must be one of the stage that the developer is in. */
export const developerStatusInput = z.object({
  id: rowId(),
  status: z.enum(valuesOf(developerStatuses), 'Choose a status.'),
  version: z.int(),
})

interface Asked {
  /** True if an owner must be named. */
  readonly owner?: boolean
  /** True if the developer lacks something that members need. The note then says why they become one anyway. */
  readonly exception?: boolean
}

/** Makes the form of a move, which shows refusals at the fields that can pass a gate. The API checks all gates again. */
export function stageMoveForm({ owner = false, exception = false }: Asked = {}) {
  const fields = z.object({
    ...stageMove.shape,
    status: optionalChoice(valuesOf(developerStatuses), 'Choose a status.'),
    reason: optionalChoice(valuesOf(stageReasons), 'Choose a reason.'),
  })
  return fields.check(({ value, issues }) => {
    const refuse = (path: string, message: string) => {
      issues.push({ code: 'custom', input: value, path: [path], message })
    }
    if (owner && value.owner_id === null) return refuse('owner_id', 'Set an owner first.')
    const refused = enteringRefusal(value.to, { ...conditionsOf(value), hasPassedAssessment: !exception })
    if (refused)
      refuse(refused.field ?? 'note', refused.field ? refused.sentence : 'Explain why you make an exception.')
    const contradiction = value.status && reasonRefusal(value.to, value.status, value.reason)
    if (contradiction) refuse('status', contradiction)
  })
}

function conditionsOf({ to, reason, note, revisit_on, cool_off_until }: StageMove): StageConditions {
  return {
    byAdmin: true,
    hasOwner: true,
    hasReason: (takesDetail(to, 'reason') ? reason : note) !== null,
    hasRevisitDate: revisit_on !== null,
    hasCoolOffDate: cool_off_until !== null,
    hasPassedAssessment: true,
    hasSignedTerms: true,
    hasCostRate: true,
    hasCountry: true,
  }
}

export const searchDevelopersInput = z.object({ text: searchedText() })
