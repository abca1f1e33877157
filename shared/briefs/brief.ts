import type { JobSkillType, JobType } from '#shared/jobs/jobStatuses.ts'

/** A longer brief is refused. The description of a job has as many characters. */
export const briefLimit = 10_000

/** The place of a text where a value was read: from `start` up to, not including, `end`. */
export interface BriefPlaced {
  readonly start: number
  readonly end: number
}

export interface BriefText extends BriefPlaced {
  readonly value: string
}

export interface BriefNumber extends BriefPlaced {
  readonly value: number
}

export interface BriefCompany extends BriefPlaced {
  readonly id: string
  readonly name: string
}

export interface BriefSkill extends BriefPlaced {
  readonly id: string
  readonly name: string
  readonly job_skill_type: JobSkillType
  /** The least years of experience; null where the text gives none. */
  readonly years: BriefNumber | null
}

/** A country, or a region with all its countries, as codes. */
export interface BriefPlace extends BriefPlaced {
  readonly countries: readonly string[]
  /** The word of the region that a job may accept; null for a country. */
  readonly region: string | null
}

/** The pay of a job, in units of its currency. One amount alone is the most that they pay. */
export interface BriefBudget extends BriefPlaced {
  readonly type: JobType
  readonly min: number | null
  readonly max: number | null
  /** Null where the text names none. */
  readonly currency: string | null
}

/** All that a brief says of a job. A value that it does not say is null, or an empty list. */
export interface BriefReading {
  /** The text that was read, which all places refer to. */
  readonly text: string
  readonly title: BriefText | null
  readonly company: BriefCompany | null
  readonly skills: readonly BriefSkill[]
  readonly places: readonly BriefPlace[]
  readonly budget: BriefBudget | null
  /** The hours of a day. */
  readonly overlap_hours: BriefNumber | null
  readonly weekly_hours: BriefNumber | null
  /** A day, as ISO text. */
  readonly starts_on: BriefText | null
  readonly openings: BriefNumber | null
}

/** The text of a brief that is a file. */
export interface BriefFile {
  readonly text: string
}
