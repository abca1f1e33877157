import type { Transaction } from 'kysely'
import { claimSkills } from '#server/developers/adding/claimSkills.ts'
import { type DeveloperSkill, skillsOfDevelopers } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { Skill } from '#server/skills/data.ts'
import { excerptOf } from '#server/skills/finding/excerpt.ts'
import { findSkills } from '#server/skills/finding/findSkills.ts'
import { type OfferedNames, readOfferedNames } from '#server/skills/finding/offeredNames.ts'
import { findResumeText } from './data.ts'

export interface ResumeContents {
  readonly id: string
  readonly text: string
  readonly skills: readonly FoundSkill[]
}

export interface FoundSkill {
  readonly skill: Skill
  readonly mentions: number
  /** The words around its first mention. */
  readonly excerpt: string
  /** The most years of experience that it says beside a mention; null where it says none. */
  readonly years: number | null
  /** The developer's own entry; null until somebody accepts the skill. */
  readonly held: DeveloperSkill | null
}

export const foundSkillLimit = 200

/** Reads the text of a resume and the skills in it, the most often named first. @throws UserError NOT_FOUND */
export async function findContents(db: Queryable, id: string, offered: OfferedNames): Promise<ResumeContents> {
  const { developer_id, text } = await findResumeText(db, id)
  const held = await skillsOfDevelopers(db, [developer_id])
  const own = new Map(held.get(developer_id)?.map((entry) => [entry.skill.id, entry]))
  const skills = skillsNamedIn(text, offered).map((found) => ({ ...found, held: own.get(found.skill.id) ?? null }))
  return { id, text, skills }
}

/** Finds the offered skills that a text claims, the most often named first. "No experience with X" claims nothing. */
export function skillsNamedIn(text: string, { skills, names }: OfferedNames): Omit<FoundSkill, 'held'>[] {
  const claimed = findSkills(text, names).filter(({ isClaimed }) => isClaimed)
  const mentions = Map.groupBy(claimed, ({ id }) => id)
  const found = skills.flatMap(({ aliases: _, ...skill }) => {
    const [first, ...others] = mentions.get(skill.id) ?? []
    if (!first) return []
    const years = Math.max(first.years ?? 0, ...others.map((other) => other.years ?? 0)) || null
    return [{ skill, mentions: 1 + others.length, excerpt: excerptOf(text, first), years }]
  })
  return found.toSorted((a, b) => b.mentions - a.mentions).slice(0, foundSkillLimit)
}

/**
 * Adds skills of a resume to its developer, as claimed, with the years that it says. What the developer has stays as it is, but for
 * years that were not known.
 * @throws UserError NOT_FOUND; BAD_INPUT for a skill that the resume does not name.
 */
export async function acceptSkills(
  trx: Transaction<Tables>,
  id: string,
  skillIds: readonly string[],
): Promise<ResumeContents> {
  const offered = await readOfferedNames(trx)
  const { skills } = await findContents(trx, id, offered)
  const yearsOf = new Map(skills.map(({ skill, years }) => [skill.id, years]))
  if (!skillIds.every((skillId) => yearsOf.has(skillId))) {
    throw new UserError('BAD_INPUT', 'This resume does not name that skill. Reload the page and choose again.', {
      field: 'skill_ids',
    })
  }
  const { developer_id } = await findResumeText(trx, id)
  await claimSkills(trx, developer_id, skillIds, yearsOf)
  return findContents(trx, id, offered)
}
