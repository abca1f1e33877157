import { claimSkills } from '#server/developers/adding/claimSkills.ts'
import { type DeveloperSkill, skillsOfDevelopers } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { Skill } from '#server/skills/data.ts'
import { excerptOf } from '#server/skills/finder/excerpt.ts'
import { findSkillsInTurns } from '#server/skills/finder/findSkills.ts'
import { type OfferedNames, readOfferedNames } from '#server/skills/finder/offeredNames.ts'
import { skillTextLimit } from '#shared/resumes/resumes.ts'
import { findResumeText } from './data.ts'

export interface ResumeContents {
  readonly id: string
  readonly text: string
  readonly skills: readonly FoundSkill[]
  /** The text is too long to be searched for skills as a whole. */
  readonly is_partly_searched: boolean
}

export interface FoundSkill {
  readonly skill: Skill
  readonly mentions: number
  /** The words around its first mention. */
  readonly excerpt: string
  /** The most years of experience that it says beside a mention; null when it says none. */
  readonly years: number | null
  /** The developer's own entry; null until somebody accepts the skill. */
  readonly held: DeveloperSkill | null
}

type NamedSkill = Omit<FoundSkill, 'held'>
type ResumeText = Awaited<ReturnType<typeof findResumeText>>

export const foundSkillLimit = 200

/** Looking for skills costs this many plain operations: lists of skills take some 60 ms of the processor, and planted words 300. */
export const skillsWork = 20

/** Reads the text of a resume and the skills in it, the most often named first. @throws UserError NOT_FOUND */
export async function findContents(db: Queryable, id: string, offered: OfferedNames): Promise<ResumeContents> {
  const resume = await findResumeText(db, id)
  return withHeld(db, id, resume, await skillsNamedIn(resume.text, offered))
}

/** Adds the developer's own entries for the skills that their resume names. */
async function withHeld(db: Queryable, id: string, { developer_id, text }: ResumeText, named: readonly NamedSkill[]) {
  const held = await skillsOfDevelopers(db, [developer_id])
  const own = new Map(held.get(developer_id)?.map((entry) => [entry.skill.id, entry]))
  const skills = named.map((found) => ({ ...found, held: own.get(found.skill.id) ?? null }))
  return { id, text, skills, is_partly_searched: isPartlySearched(text) }
}

/** Tells whether a text is longer than the part that is searched for skills. */
export function isPartlySearched(text: string): boolean {
  return text.length > skillTextLimit
}

/** Finds the offered skills that the beginning of a text claims, the most often named first. "No experience with X" claims nothing. */
export async function skillsNamedIn(text: string, { skills, names }: OfferedNames): Promise<NamedSkill[]> {
  const found = await findSkillsInTurns(text.slice(0, skillTextLimit), names)
  // A word that ends where the search does may go on: Java is not in JavaScript.
  const isCut = ({ end }: { readonly end: number }) => isPartlySearched(text) && end === skillTextLimit
  const claimed = found.filter((mention) => mention.isClaimed && !isCut(mention))
  const mentions = Map.groupBy(claimed, ({ id }) => id)
  const named = skills.flatMap(({ aliases: _, ...skill }) => {
    const [first, ...others] = mentions.get(skill.id) ?? []
    if (!first) return []
    const years = Math.max(first.years ?? 0, ...others.map((other) => other.years ?? 0)) || null
    return [{ skill, mentions: 1 + others.length, excerpt: excerptOf(text, first), years }]
  })
  return named.toSorted((a, b) => b.mentions - a.mentions).slice(0, foundSkillLimit)
}

/**
 * Adds skills of a resume to its developer, as claimed, with the years that it says. Skills that the developer has stay as they are, except for unknown years.
 * @throws UserError NOT_FOUND; BAD_INPUT for a skill that the resume does not name.
 */
export async function acceptSkills(trx: Trx, id: string, skillIds: readonly string[]): Promise<ResumeContents> {
  const resume = await findResumeText(trx, id)
  const named = await skillsNamedIn(resume.text, await readOfferedNames(trx))
  const yearsOf = new Map(named.map(({ skill, years }) => [skill.id, years]))
  if (!skillIds.every((skillId) => yearsOf.has(skillId))) {
    throw new UserError('BAD_INPUT', 'This resume does not name that skill. Reload the page and choose again.', {
      field: 'skill_ids',
    })
  }
  await claimSkills(trx, resume.developer_id, skillIds, yearsOf)
  return withHeld(trx, id, resume, named)
}
