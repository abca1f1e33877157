import type { BriefBudget } from '#shared/briefs/brief.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { graphql, type ReadBriefQuery } from '#web/platform/lib/graphql.ts'

export const readQuery = graphql(`
  query readBrief($text: String!) {
    readBrief(text: $text) {
      text
      title {
        value
        start
        end
      }
      company {
        id
        name
        start
        end
      }
      skills {
        id
        name
        job_skill_type
        years {
          value
          start
          end
        }
        start
        end
      }
      places {
        countries
        region
        start
        end
      }
      budget {
        type
        min
        max
        currency
        start
        end
      }
      overlap_hours {
        value
        start
        end
      }
      weekly_hours {
        value
        start
        end
      }
      starts_on {
        value
        start
        end
      }
      openings {
        value
        start
        end
      }
    }
  }
`)

export type BriefAnswer = ReadBriefQuery['readBrief']

/** The list of the form that has the skills of each kind. */
const listOf = { REQUIRED: 'required', CORE: 'core', BONUS: 'bonus' } as const satisfies Record<JobSkillType, string>

/** A job has no more skills. Those that are wanted most come first. */
const skillLimit = 30

/** The values of the form that a brief says. What it does not say is left out. */
export function valuesOfReading(reading: BriefAnswer) {
  const { text, title, company, places, budget, overlap_hours, weekly_hours, starts_on, openings } = reading
  const regions = places.flatMap(({ region }) => region ?? [])
  const single = places.filter(({ region }) => !region).flatMap(({ countries }) => countries)
  const told = {
    title: title?.value,
    company_id: company?.id,
    ...(budget && amountsOf(budget)),
    overlap_hours: overlap_hours?.value,
    weekly_hours: weekly_hours?.value,
    starts_on: starts_on?.value,
    openings: openings?.value,
  }
  const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== null))
  return {
    ...said,
    ...skillLists(reading),
    location: [...new Set(single)],
    regions: [...new Set(regions)],
    description: text,
  }
}

function skillLists({ skills }: BriefAnswer) {
  const kept = keptSkills(skills)
  const ofType = (type: JobSkillType) => kept.filter((one) => one.job_skill_type === type).map(({ id }) => id)
  const years = withYears(kept).map(({ id, years: { value } }) => ({ skill_id: id, years: value }))
  return { required: ofType('REQUIRED'), core: ofType('CORE'), bonus: ofType('BONUS'), years }
}

function keptSkills(skills: BriefAnswer['skills']) {
  const order = valuesOf(listOf)
  return skills
    .toSorted((a, b) => order.indexOf(a.job_skill_type) - order.indexOf(b.job_skill_type))
    .slice(0, skillLimit)
}

function withYears(skills: BriefAnswer['skills']) {
  return skills.flatMap(({ id, years }) => (years ? [{ id, years }] : []))
}

function amountsOf({ type, min, max, currency }: Omit<BriefBudget, 'start' | 'end'>) {
  const amounts = {
    HOURLY: { budget_hourly_min: min, budget_hourly_max: max },
    MONTHLY: { budget_monthly: max ?? min },
    SALARY: { yearly_budget_min: min, yearly_budget_max: max },
  }
  return { type, currency, ...amounts[type] }
}

/** A place of the text, and the fields of the form that were read there. */
export interface TextMark {
  readonly start: number
  readonly end: number
  readonly fields: readonly string[]
  /** Its line is drawn so. */
  readonly line: 'required' | 'core' | 'bonus' | 'other'
}

const budgetFields = [
  ...['budget_hourly_min', 'budget_hourly_max', 'budget_monthly', 'yearly_budget_min', 'yearly_budget_max'],
  ...['type', 'currency'],
]

/** @param listNow finds the list that a skill is in now; it stays at its place when it moves. */
export function marksOf(
  reading: BriefAnswer,
  listNow: (id: string) => 'required' | 'core' | 'bonus' | undefined,
): TextMark[] {
  const one = (place: { start: number; end: number } | null, ...fields: string[]): TextMark[] =>
    place ? [{ start: place.start, end: place.end, fields, line: 'other' }] : []
  return [
    ...one(reading.title, 'title'),
    ...one(reading.company, 'company_id'),
    ...one(reading.budget, ...budgetFields),
    ...one(reading.overlap_hours, 'overlap_hours'),
    ...one(reading.weekly_hours, 'weekly_hours'),
    ...one(reading.starts_on, 'starts_on'),
    ...one(reading.openings, 'openings'),
    // The rows of the form are in this order.
    ...withYears(keptSkills(reading.skills)).flatMap(({ years }, row) =>
      one(years, `years.${row}.years`, `years.${row}.skill_id`),
    ),
    ...reading.places.flatMap((place) => one(place, place.region ? 'regions' : 'location')),
    ...reading.skills.map(({ id, start, end, job_skill_type }): TextMark => {
      const line = listNow(id) ?? listOf[job_skill_type]
      return { start, end, fields: [line], line }
    }),
  ]
}

/** A part of the text that the same marks cover. */
export interface TextPart {
  readonly start: number
  readonly text: string
  /** The widest comes first. */
  readonly marks: readonly TextMark[]
}

/** Splits a text where marks begin and end. Marks may lie in each other: a skill in the title. */
export function textParts(text: string, marks: readonly TextMark[]): TextPart[] {
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  return edges.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, edges[index + 1]),
    marks: marks
      .filter((mark) => mark.start <= start && start < mark.end)
      .toSorted((a, b) => b.end - b.start - (a.end - a.start)),
  }))
}
