/** What a job asks of a developer that no rule requires. Null or missing means that it asks for nothing. */
export interface AskedByJob {
  readonly weekly_hours?: number | null
  readonly job_skills: readonly AskedSkill[]
}

export interface AskedSkill {
  readonly years_of_experience?: number | null
  readonly skill: { readonly id: string; readonly name: string }
}

/** What a developer has. The hours are those agreed on for the job, where there are some. */
export interface HeldByDeveloper {
  readonly weekly_hours: number | null
  readonly skills: readonly HeldSkill[]
}

interface HeldSkill {
  readonly years_of_experience: number | null
  readonly skill: { readonly id: string }
}

/** A warning that a developer has less than a job asks for. It hides nobody, and changes no match. */
export interface Shortfall {
  /** Such as "20 of 40 hours". */
  readonly text: string
  /** False where nobody stated what the developer has. Then it is not known to be less. */
  readonly isStated: boolean
}

/** Compares the hours of a week; undefined where they suffice, or none are asked for. */
export function hoursShortfall(asked: number | null | undefined, held: number | null): Shortfall | undefined {
  if (!asked || (held ?? 0) >= asked) return undefined
  return held === null ? unstated('Hours') : stated(held, asked, 'hour')
}

/** Compares the years with one skill; undefined where they suffice, or none are asked for. A skill that is not held has none. */
export function yearsShortfall({ years_of_experience, skill }: AskedSkill, held: readonly HeldSkill[]) {
  if (!years_of_experience) return undefined
  const own = held.find((one) => one.skill.id === skill.id)
  const years = own ? own.years_of_experience : 0
  if (years === null) return unstated('years')
  return years < years_of_experience ? stated(years, years_of_experience, 'year') : undefined
}

/** Lists where a developer has less than a job asks for: hours first, then years by skill. */
export function shortfallsOf({ weekly_hours, job_skills }: AskedByJob, held: HeldByDeveloper): Shortfall[] {
  const years = job_skills.map((asked) => {
    const found = yearsShortfall(asked, held.skills)
    return found && { ...found, text: `${asked.skill.name}: ${found.text}` }
  })
  return [hoursShortfall(weekly_hours, held.weekly_hours), ...years].filter((found) => found !== undefined)
}

/** Keeps those that are known to be less: whoever sends or places the developer confirms them. */
export function toConfirm(shortfalls: readonly Shortfall[]): string[] {
  return shortfalls.filter(({ isStated }) => isStated).map(({ text }) => text)
}

function stated(held: number, asked: number, unit: string): Shortfall {
  return { text: `${held} of ${asked} ${unit}${asked === 1 ? '' : 's'}`, isStated: true }
}

function unstated(units: string): Shortfall {
  return { text: `${units} not stated`, isStated: false }
}
