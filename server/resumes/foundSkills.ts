import { sql, type Transaction } from 'kysely'
import { claimSkills } from '#server/developers/adding/claimSkills.ts'
import { type DeveloperSkill, skillsOfDevelopers } from '#server/developers/data.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { listOfferedNames, type Skill } from '#server/skills/data.ts'
import { findSkills, type SkillMention } from '#server/skills/finding/skillsInText.ts'

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
  /** The developer's own entry; null until somebody accepts the skill. */
  readonly held: DeveloperSkill | null
}

export const foundSkillLimit = 200
/** An excerpt has at most so many characters before a mention, and as many after it. */
const excerptLength = 40

/** Reads the text of a resume and the skills in it, the most often named first. @throws UserError NOT_FOUND */
export async function findContents(db: Queryable, id: string): Promise<ResumeContents> {
  const { developer_id, text } = await textOf(db, id)
  const [named, held] = await Promise.all([skillsNamedIn(db, text), skillsOfDevelopers(db, [developer_id])])
  const own = new Map(held.get(developer_id)?.map((entry) => [entry.skill.id, entry]))
  return { id, text, skills: named.map((found) => ({ ...found, held: own.get(found.skill.id) ?? null })) }
}

/** Finds the offered skills that a text names, the most often named first. */
export async function skillsNamedIn(db: Queryable, text: string): Promise<Omit<FoundSkill, 'held'>[]> {
  const offered = await listOfferedNames(db)
  const mentions = Map.groupBy(findSkills(text, offered), ({ id }) => id)
  const found = offered.flatMap(({ aliases: _, ...skill }) => {
    const [first, ...others] = mentions.get(skill.id) ?? []
    return first ? [{ skill, mentions: 1 + others.length, excerpt: excerptOf(text, first) }] : []
  })
  return found.toSorted((a, b) => b.mentions - a.mentions).slice(0, foundSkillLimit)
}

/**
 * Adds skills of a resume to its developer, as claimed. A skill that the developer has stays as it is.
 * @throws UserError NOT_FOUND; BAD_INPUT for a skill that the resume does not name.
 */
export async function acceptSkills(
  trx: Transaction<Tables>,
  id: string,
  skillIds: readonly string[],
): Promise<ResumeContents> {
  const { skills } = await findContents(trx, id)
  const named = new Set(skills.map(({ skill }) => skill.id))
  if (!skillIds.every((skillId) => named.has(skillId))) {
    throw new UserError('BAD_INPUT', 'This resume does not name that skill. Reload the page and choose again.', {
      field: 'skill_ids',
    })
  }
  const { developer_id } = await textOf(trx, id)
  await claimSkills(trx, developer_id, skillIds)
  return findContents(trx, id)
}

async function textOf(db: Queryable, id: string): Promise<{ developer_id: string; text: string }> {
  const resume = db
    .selectFrom('resumes')
    .innerJoin('developers', 'developers.id', 'resumes.developer_id')
    .where('resumes.id', '=', id)
    .where('resumes.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .select(['resumes.developer_id', sql<string>`coalesce(resumes.extracted_text, '')`.as('text')])
  const row = await readFirst(db, resume)
  if (!row) throw notFound('resume')
  return row
}

/** Returns the words around a mention in its line, with dots where the line goes on. */
function excerptOf(text: string, { start, end }: SkillMention): string {
  const [lineStart, lineEnd] = [text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end)]
  const [before, after] = [text.slice(lineStart, start), text.slice(end, lineEnd === -1 ? undefined : lineEnd)]
  const nearBefore = before.length > excerptLength ? `… ${before.slice(-excerptLength).replace(/^\S*\s/, '')}` : before
  const nearAfter = after.length > excerptLength ? `${after.slice(0, excerptLength).replace(/\s\S*$/, '')} …` : after
  return (nearBefore + text.slice(start, end) + nearAfter).trim()
}
