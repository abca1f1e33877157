import * as z from 'zod/mini'
import {
  developerSources,
  developerStages,
  developerStatuses,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import { jobProfileEndReasons, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { activeJobStatuses, jobCloseReasons, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { companyStatuses, skillTypes } from '#shared/platform/enumerations.ts'
import { recordOf } from '#shared/platform/keys.ts'
import {
  countries,
  country,
  currency,
  day,
  email,
  githubProfile,
  line,
  list,
  moment,
  money,
  oneOf,
  paragraphs,
  skills,
  slackUserId,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './cells.ts'

/*
 * The columns of each file with their schemas. A column that is not optional must have a value in every row.
 * docs/import/README.md explains the same to users.
 */

const skill = z.object({
  name: line(100),
  type: oneOf(skillTypes),
  aliases: z.optional(list),
  active: z.optional(yesOrNo),
})

const company = z.object({
  name: line(),
  domain: z.optional(line()),
  status: z.optional(oneOf(companyStatuses)),
  owner: z.optional(email()),
  time_zone: z.optional(line(100)),
  terms: z.optional(paragraphs()),
  notes: z.optional(paragraphs()),
})

const client = z.object({
  email: email(),
  display_name: line(),
  username: z.optional(line()),
  company: line(),
})

const developer = z.object({
  email: email(),
  first_name: line(),
  last_name: line(),
  stage: z.optional(oneOf(developerStages)),
  status: z.optional(oneOf(developerStatuses)),
  stage_reason: z.optional(oneOf(stageReasons)),
  stage_note: z.optional(paragraphs()),
  revisit_on: z.optional(day),
  cool_off_until: z.optional(day),
  skills: z.optional(skills),
  cost_rate: z.optional(money),
  rate_floor: z.optional(money),
  currency: z.optional(currency),
  country: z.optional(country),
  city: z.optional(line()),
  time_zone: z.optional(line(100)),
  headline: z.optional(line(500)),
  url_github: z.optional(githubProfile),
  url_linkedin: z.optional(webAddress),
  url_avatar: z.optional(webAddress),
  phone: z.optional(line(50)),
  slack_user_id: z.optional(slackUserId),
  available_from: z.optional(day),
  weekly_hours: z.optional(wholeNumber(1, 168)),
  dstm: z.optional(email()),
  owner: z.optional(email()),
  source: z.optional(oneOf(developerSources)),
  tos_signed_on: z.optional(day),
  do_not_contact: z.optional(yesOrNo),
  tags: z.optional(list),
  created_on: z.optional(moment),
})

const leftStatuses = recordOf(activeJobStatuses, (status) => jobStatuses[status])

const job = z.object({
  company: line(),
  title: line(),
  type: oneOf(jobTypes),
  status: z.optional(oneOf(jobStatuses)),
  left_status: z.optional(oneOf(leftStatuses)),
  close_reason: z.optional(oneOf(jobCloseReasons)),
  status_note: z.optional(paragraphs()),
  description: z.optional(paragraphs()),
  countries: z.optional(countries),
  required_skills: z.optional(list),
  core_skills: z.optional(list),
  bonus_skills: z.optional(list),
  budget_hourly_min: z.optional(money),
  budget_hourly_max: z.optional(money),
  budget_monthly: z.optional(money),
  yearly_budget_min: z.optional(money),
  yearly_budget_max: z.optional(money),
  currency: z.optional(currency),
  openings: z.optional(wholeNumber(1, 1_000)),
  owner: z.optional(email()),
  next_action: z.optional(line(500)),
  next_action_on: z.optional(day),
  created_on: z.optional(moment),
})

const jobProfile = z.object({
  company: line(),
  job: line(),
  developer: email(),
  status: z.optional(oneOf(jobProfileStatuses)),
  end_reason: z.optional(oneOf(jobProfileEndReasons)),
  status_note: z.optional(paragraphs()),
  cost_rate: z.optional(money),
  bill_rate: z.optional(money),
  currency: z.optional(currency),
  weekly_hours: z.optional(wholeNumber(1, 168)),
  starts_on: z.optional(day),
  ends_on: z.optional(day),
  consented_on: z.optional(day),
  pitch: z.optional(paragraphs()),
  owner: z.optional(email()),
  created_on: z.optional(moment),
})

export type SkillRow = z.output<typeof skill>
export type CompanyRow = z.output<typeof company>
export type ClientRow = z.output<typeof client>
export type DeveloperRow = z.output<typeof developer>
export type JobRow = z.output<typeof job>
export type JobProfileRow = z.output<typeof jobProfile>

export const rowSchemas = {
  'skills.csv': skill,
  'companies.csv': company,
  'clients.csv': client,
  'developers.csv': developer,
  'jobs.csv': job,
  'job_profiles.csv': jobProfile,
} as const satisfies Record<ImportFile, z.ZodMiniType>

/** The columns of a file in the order of its template, and the required ones. */
export function columnsOf(file: ImportFile): { known: string[]; required: string[] } {
  const shape = Object.entries(rowSchemas[file].shape)
  const required = shape.filter(([, schema]) => !z.safeParse(schema, undefined).success)
  return { known: shape.map(([name]) => name), required: required.map(([name]) => name) }
}

/** Parses the cells of a row. The reason names every bad cell, so that a user corrects the row once. */
export function readRow<File extends ImportFile>(
  file: File,
  cells: ReadonlyMap<string, string>,
): { row: z.output<(typeof rowSchemas)[File]> } | { reason: string } {
  const parsed = z.safeParse(rowSchemas[file], Object.fromEntries(cells))
  if (parsed.success) return { row: parsed.data as z.output<(typeof rowSchemas)[File]> }
  return { reason: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') }
}
