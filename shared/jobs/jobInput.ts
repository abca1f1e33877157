import * as z from 'zod/mini'
import { eachOnce } from '#shared/platform/eachOnce.ts'
import {
  changesInput,
  currency,
  day,
  line,
  longText,
  optional,
  optionalAmount,
  optionalChoice,
  optionalCount,
  optionalId,
  requiredLine,
  requiredText,
  rowId,
} from '#shared/platform/fields.ts'
import { filledInFor } from '#shared/platform/messaging/filledIn.ts'
import { maxDecisionText } from '#shared/platform/messaging/lengths.ts'
import { tagList } from '#shared/platform/tags.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type BudgetAmounts, wrongBudget } from './jobBudgets.ts'
import { isClosedJob, jobCloseReasons, jobStatuses, jobTypes } from './jobStatuses.ts'
import { acceptedCountry, maxRegionWord } from './regionInput.ts'

const openings = 'Enter how many people the job is for, from 1 to 999.'

export const jobTagLimit = 10

/** The details of a job that its dialog edits. Status and skills are not among them. Amounts are in units of the currency. */
const jobDetails = z.object({
  title: requiredLine('Enter the title.'),
  type: z.enum(valuesOf(jobTypes), 'Choose a type.'),
  openings: z.int(openings).check(z.minimum(1, openings), z.maximum(999, openings)),
  currency: currency(),
  budget_hourly_min: optionalAmount(10_000),
  budget_hourly_max: optionalAmount(10_000),
  budget_monthly: optionalAmount(1_000_000),
  yearly_budget_min: optionalAmount(10_000_000),
  yearly_budget_max: optionalAmount(10_000_000),
  weekly_hours: optionalCount(1, 168, 'Enter the weekly hours, from 1 to 168.'),
  overlap_hours: optionalCount(1, 24, 'Enter the hours of overlap, from 1 to 24.'),
  starts_on: optional(day()),
  ends_on: optional(day()),
  owner_id: optionalId('Choose an owner.'),
  contact_id: optionalId('Choose a contact.'),
  next_action: optional(line()),
  next_action_on: optional(day()),
  description: optional(longText(10_000)),
  /** None, unless some are given. */
  tags: z.optional(tagList(jobTagLimit)),
})

interface WorkDays {
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** Finds what is out of order in the budget and the days of a job. */
export function wrongOrder(job: Partial<BudgetAmounts & WorkDays>): { field: string; sentence: string }[] {
  const { starts_on, ends_on } = job
  const isWrong = starts_on && ends_on && ends_on < starts_on
  const days = isWrong ? [{ field: 'ends_on', sentence: 'The work cannot end before it starts.' }] : []
  return [...wrongBudget(job), ...days]
}

const inOrder = z.check<Partial<BudgetAmounts & WorkDays>>(({ value, issues }) => {
  for (const { field, sentence } of wrongOrder(value)) {
    issues.push({ code: 'custom', input: value, path: [field], message: sentence })
  }
})

/** The input of *Add Job*. A job stays with its company. */
export const jobInput = z.extend(jobDetails, { company_id: rowId('Choose a company.') }).check(inOrder)
export type JobInput = z.output<typeof jobInput>

export const jobDetailChanges = changesInput(jobDetails).check(inOrder)

/** The changes of the dialog that says what comes next for a job. */
export const nextActionChanges = changesInput(z.pick(jobDetails, { next_action: true, next_action_on: true }))

/** The jobs page shows these details. */
const jobPublication = z.object({
  is_public: z.boolean(),
  public_text: optional(longText(10_000)),
  shows_company: z.boolean(),
  shows_budget: z.boolean(),
})

/** The changes that the dialog of the jobs page saves. */
export const jobPublicationChanges = changesInput(jobPublication)

/** The word of a region. The server knows those of the firm. */
const region = requiredLine('Choose a region.', maxRegionWord)

/** Countries that are chosen one by one, and regions, whose countries are added to them. None of either means the default countries. */
const jobCountries = z.object({
  location: z.array(acceptedCountry).check(
    z.maxLength(250, 'Choose at most 250 countries.'),
    z.overwrite((codes) => [...new Set(codes)]),
  ),
  regions: z.optional(
    z.array(region).check(
      z.maxLength(20, 'Choose at most 20 regions.'),
      z.overwrite((names) => [...new Set(names)]),
    ),
  ),
})

export const jobCountriesInput = z.extend(jobCountries, { id: rowId(), version: z.int() })

export const jobChanges = z
  .extend(jobDetailChanges, { ...jobPublicationChanges.shape, ...changesInput(jobCountries).shape })
  .check(inOrder)
export type JobChanges = z.output<typeof jobChanges>

/** Vouch looks for skills in this text. */
export const describedText = longText(20_000)

export const jobSkillLimit = 30

const skillIds = z.array(rowId('Choose a skill.'))

/** Nobody asks for more years of a skill. */
export const mostSkillYears = 50
const years = `Enter the years, from 1 to ${mostSkillYears}.`

/** The least years of experience that the client asks for with a skill of the job. */
export const jobSkillYears = z.object({
  skill_id: rowId('Choose a skill.'),
  years: z.int(years).check(z.minimum(1, years), z.maximum(mostSkillYears, years)),
})

const yearsOfSkills = z.array(jobSkillYears).check(eachOnce('skill_id', 'This skill has its years already.'))

interface SkillLists {
  readonly required: readonly string[]
  readonly core: readonly string[]
  readonly bonus: readonly string[]
  readonly years?: readonly z.output<typeof jobSkillYears>[] | undefined
}

/** Refuses a skill that is named twice, too many skills, and years of a skill that the job does not ask for. */
const eachSkillOnce = z.check<SkillLists>(({ value, issues }) => {
  const ids = [...value.required, ...value.core, ...value.bonus]
  const refuse = (message: string) => issues.push({ code: 'custom', input: value, path: ['required'], message })
  if (new Set(ids).size < ids.length) refuse('Add each skill only once: as required, core or bonus.')
  if (ids.length > jobSkillLimit) refuse(`Choose at most ${jobSkillLimit} skills.`)
  for (const [at, { skill_id }] of (value.years ?? []).entries()) {
    if (ids.includes(skill_id)) continue
    const message = 'Choose one of the skills above.'
    issues.push({ code: 'custom', input: value, path: ['years', at, 'skill_id'], message })
  }
})

/** The skills of a job by kind, with the years of some: the form that edits them. Where `years` is left out, they stay. */
export const jobSkillLists = z
  .object({ required: skillIds, core: skillIds, bonus: skillIds, years: z.optional(yearsOfSkills) })
  .check(eachSkillOnce)

export const jobSkillsInput = z.extend(jobSkillLists, { id: rowId(), version: z.int() }).check(eachSkillOnce)
export type JobSkillsInput = z.output<typeof jobSkillsInput>

/** The input of a job that a brief describes: its details, countries and skills together. */
export const briefedJobInput = z
  .extend(jobInput, { ...jobCountries.shape, ...jobSkillLists.shape })
  .check(inOrder, eachSkillOnce)
export type BriefedJobInput = z.output<typeof briefedJobInput>

/** The message to developers whose profiles end when the job closes; `{{first_name}}` stands for their name. */
const developerMessage = optional(longText(maxDecisionText).check(filledInFor('decidedAboutJob')))

/** A move of one job or many. Closing needs a reason, and reopening needs a note. */
const jobMove = {
  to: z.enum(valuesOf(jobStatuses)),
  reason: z.nullish(z.enum(valuesOf(jobCloseReasons))),
  note: optional(longText()),
  /** True if closing also ends the open profiles. */
  end_profiles: z._default(z.boolean(), false),
  message: developerMessage,
  /** True if the owners of these profiles get a message. */
  tell_owners: z._default(z.boolean(), false),
}

export const jobMoveInput = z.object({ id: rowId(), ...jobMove, version: z.int() })
export type JobMoveInput = Omit<z.output<typeof jobMoveInput>, 'id' | 'version'>
export const jobsMoveInput = z.object(jobMove)

/** The form of a move of many jobs. What only closing takes is dropped from other moves. */
export const jobsMoveForm = z.pipe(
  z
    .object({ ...jobMove, reason: optionalChoice(valuesOf(jobCloseReasons), 'Choose a reason.') })
    .check(({ value, issues }) => {
      if (!isClosedJob(value.to) || value.reason !== null) return
      issues.push({ code: 'custom', input: value, path: ['reason'], message: 'Give a reason for closing the job.' })
    }),
  z.transform(({ to, note, ...closing }) => {
    if (!isClosedJob(to)) return { to, note, reason: null, end_profiles: false, message: null, tell_owners: false }
    const told = closing.end_profiles ? {} : { message: null, tell_owners: false }
    return { to, note, ...closing, ...told }
  }),
)

export const jobClosingInput = z.object({
  reason: z.enum(valuesOf(jobCloseReasons), 'Give a reason for closing the job.'),
  note: optional(longText()),
  end_profiles: z.boolean(),
  message: developerMessage,
  tell_owners: z.boolean(),
})

export const jobReopeningInput = z.object({ note: requiredText('Give a reason for reopening the job.') })
