import { findSkills, type SkillMention } from '#server/skills/finder/findSkills.ts'
import type { OfferedNames } from '#server/skills/finder/offeredNames.ts'
import type { BriefReading } from '#shared/briefs/brief.ts'
import { readBudget } from './budgets.ts'
import { readCompany } from './companies.ts'
import { readOverlap, readWeeklyHours } from './hours.ts'
import { muteMail } from './muted.ts'
import type { NameTable } from './names.ts'
import type { NamedPlace } from './placeNames.ts'
import { readPlaces } from './places.ts'
import { readSkills } from './skills.ts'
import { readStart } from './starts.ts'
import { readTitle } from './titles.ts'

export interface KnownNames {
  readonly skills: OfferedNames
  readonly companies: NameTable<{ readonly id: string; readonly name: string }>
  readonly places: NameTable<NamedPlace>
}

/**
 * Reads what a client's text says of a job. Each value has its place; what the text does not say stays empty. See decision 94.
 * @param today the day that "asap" and days without a year count from, as ISO text.
 */
export function readBrief(text: string, known: KnownNames, today: string): BriefReading {
  const said = muteMail(text)
  const company = readCompany(said, known.companies)
  const isOfCompany = ({ start }: SkillMention) => company !== null && start >= company.start && start < company.end
  const mentions = findSkills(said, known.skills.names).filter((one) => one.isClaimed && !isOfCompany(one))
  const { title, openings } = readTitle(said, (start) => mentions.some((one) => one.start <= start && start < one.end))
  return {
    text,
    title,
    company,
    skills: readSkills(said, mentions, title, known.skills.skills),
    places: readPlaces(said, known.places),
    budget: readBudget(said),
    overlap_hours: readOverlap(said),
    weekly_hours: readWeeklyHours(said),
    starts_on: readStart(said, today),
    openings,
  }
}
