import * as z from 'zod/mini'
import {
  developerSources,
  developerStages,
  developerStatuses,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import { type ImportFile, importFiles } from '#shared/imports/imports.ts'
import type { TemplateColumns } from '#shared/imports/mapping.ts'
import { jobProfileEndReasons, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { activeJobStatuses, jobCloseReasons, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { companyStatuses, skillTypes } from '#shared/platform/enumerations.ts'
import { isKeyOf, recordOf } from '#shared/platform/keys.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import {
  countryCell,
  currencyCell,
  dayCell,
  emailCell,
  githubProfileCell,
  lineCell,
  listCell,
  momentCell,
  moneyCell,
  oneOfCell,
  paragraphsCell,
  placesCell,
  skillsCell,
  slackUserIdCell,
  staffCell,
  webAddressCell,
  wholeNumberCell,
  yesOrNoCell,
} from './cells.ts'

/*
 * A column that is not optional must have a value in every row.
 * docs/import/README.md explains the same to users.
 */

const skill = z.object({
  name: lineCell(100),
  type: oneOfCell(skillTypes),
  aliases: z.optional(listCell),
  active: z.optional(yesOrNoCell),
})

const company = z.object({
  name: lineCell(),
  domain: z.optional(lineCell()),
  status: z.optional(oneOfCell(companyStatuses)),
  owner: z.optional(staffCell),
  time_zone: z.optional(lineCell(100)),
  terms: z.optional(paragraphsCell()),
  notes: z.optional(paragraphsCell()),
})

const client = z.object({
  email: emailCell(),
  display_name: lineCell(),
  username: z.optional(lineCell()),
  company: lineCell(),
})

const developer = z.object({
  email: emailCell(),
  first_name: lineCell(),
  last_name: lineCell(),
  stage: z.optional(oneOfCell(developerStages)),
  status: z.optional(oneOfCell(developerStatuses)),
  stage_reason: z.optional(oneOfCell(stageReasons)),
  stage_note: z.optional(paragraphsCell()),
  revisit_on: z.optional(dayCell),
  cool_off_until: z.optional(dayCell),
  skills: z.optional(skillsCell),
  cost_rate: z.optional(moneyCell),
  rate_floor: z.optional(moneyCell),
  currency: z.optional(currencyCell),
  country: z.optional(countryCell),
  city: z.optional(lineCell()),
  time_zone: z.optional(lineCell(100)),
  headline: z.optional(lineCell(500)),
  url_github: z.optional(githubProfileCell),
  url_linkedin: z.optional(webAddressCell),
  url_avatar: z.optional(webAddressCell),
  phone: z.optional(lineCell(50)),
  slack_user_id: z.optional(slackUserIdCell),
  available_from: z.optional(dayCell),
  weekly_hours: z.optional(wholeNumberCell(1, 168)),
  dstm: z.optional(staffCell),
  owner: z.optional(staffCell),
  source: z.optional(oneOfCell(developerSources)),
  tos_signed_on: z.optional(dayCell),
  do_not_contact: z.optional(yesOrNoCell),
  tags: z.optional(listCell),
  employer: z.optional(listCell),
  not_shown_to: z.optional(listCell),
  created_on: z.optional(momentCell),
})

const leftStatuses = recordOf(activeJobStatuses, (status) => jobStatuses[status])

const job = z.object({
  company: lineCell(),
  title: lineCell(),
  type: oneOfCell(jobTypes),
  status: z.optional(oneOfCell(jobStatuses)),
  left_status: z.optional(oneOfCell(leftStatuses)),
  close_reason: z.optional(oneOfCell(jobCloseReasons)),
  status_note: z.optional(paragraphsCell()),
  description: z.optional(paragraphsCell()),
  countries: z.optional(placesCell),
  required_skills: z.optional(skillsCell),
  core_skills: z.optional(skillsCell),
  bonus_skills: z.optional(skillsCell),
  budget_hourly_min: z.optional(moneyCell),
  budget_hourly_max: z.optional(moneyCell),
  budget_monthly: z.optional(moneyCell),
  yearly_budget_min: z.optional(moneyCell),
  yearly_budget_max: z.optional(moneyCell),
  currency: z.optional(currencyCell),
  openings: z.optional(wholeNumberCell(1, 1_000)),
  owner: z.optional(staffCell),
  next_action: z.optional(lineCell(500)),
  next_action_on: z.optional(dayCell),
  created_on: z.optional(momentCell),
})

/** No columns of the template: in which currency an amount of a mapped table was written. */
const ownCurrencies = {
  cost_rate_currency: z.optional(currencyCell),
  bill_rate_currency: z.optional(currencyCell),
}

const jobProfile = z.object({
  ...ownCurrencies,
  company: lineCell(),
  job: lineCell(),
  developer: emailCell(),
  status: z.optional(oneOfCell(jobProfileStatuses)),
  end_reason: z.optional(oneOfCell(jobProfileEndReasons)),
  status_note: z.optional(paragraphsCell()),
  cost_rate: z.optional(moneyCell),
  cost_entered: z.optional(moneyCell),
  cost_currency: z.optional(currencyCell),
  bill_rate: z.optional(moneyCell),
  currency: z.optional(currencyCell),
  weekly_hours: z.optional(wholeNumberCell(1, 168)),
  starts_on: z.optional(dayCell),
  ends_on: z.optional(dayCell),
  consented_on: z.optional(dayCell),
  pitch: z.optional(paragraphsCell()),
  owner: z.optional(staffCell),
  created_on: z.optional(momentCell),
})

/** A move of a developer, of a job of a company, or of the profile of a developer for a job. */
const move = z.object({
  moved_on: dayCell,
  developer: z.optional(emailCell()),
  company: z.optional(lineCell()),
  job: z.optional(lineCell()),
  stage: z.optional(oneOfCell(developerStages)),
  status: z.optional(lineCell(100)),
})

/** A note on a company, one of its jobs, a developer, or the profile of a developer for a job. */
const note = z.object({
  noted_on: dayCell,
  developer: z.optional(emailCell()),
  company: z.optional(lineCell()),
  job: z.optional(lineCell()),
  body: paragraphsCell(5_000),
  channel: z.optional(oneOfCell(channels)),
  outcome: z.optional(lineCell(500)),
  author: z.optional(staffCell),
})

export type SkillRow = z.output<typeof skill>
export type CompanyRow = z.output<typeof company>
export type ClientRow = z.output<typeof client>
export type DeveloperRow = z.output<typeof developer>
export type JobRow = z.output<typeof job>
export type JobProfileRow = z.output<typeof jobProfile>
export type PastMoveRow = z.output<typeof move>
export type PastNoteRow = z.output<typeof note>

export const rowSchemas = {
  'skills.csv': skill,
  'companies.csv': company,
  'clients.csv': client,
  'developers.csv': developer,
  'jobs.csv': job,
  'job_profiles.csv': jobProfile,
  'moves.csv': move,
  'notes.csv': note,
} as const satisfies Record<ImportFile, z.ZodMiniType>

/** Returns the columns of a file in the order of its template, and the required ones. */
export function columnsOf(file: ImportFile): TemplateColumns {
  return columns[file]
}

const columns = recordOf(importFiles, (file): TemplateColumns => {
  const shape = Object.entries(rowSchemas[file].shape).filter(([name]) => !isKeyOf(ownCurrencies, name))
  const required = shape.filter(([, schema]) => !z.safeParse(schema, undefined).success)
  return { known: shape.map(([name]) => name), required: required.map(([name]) => name) }
})

/** Parses the cells of a row. The reason names every bad cell, so that a user corrects the row once. */
export function readRow<File extends ImportFile>(
  file: File,
  cells: ReadonlyMap<string, string>,
): { row: z.output<(typeof rowSchemas)[File]> } | { reason: string } {
  const parsed = z.safeParse(rowSchemas[file], Object.fromEntries(cells))
  if (parsed.success) return { row: parsed.data as z.output<(typeof rowSchemas)[File]> }
  return { reason: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') }
}
