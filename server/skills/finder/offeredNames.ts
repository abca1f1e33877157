import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { listOfferedNames, type Skill } from '#server/skills/data.ts'
import { preparing, type SkillNames } from './skillNames.ts'
import { inTurns } from './turns.ts'

/** The active skills, by name, and their names as texts are compared with them. */
export interface OfferedNames {
  readonly skills: readonly (Skill & { readonly aliases: readonly string[] })[]
  readonly names: SkillNames
}

/** Answers from memory until a skill changes, since preparing takes longer than reading most texts. */
export function offeredNames(db: Database): Promise<OfferedNames> {
  return cachedQuery(db, ['skills'], ['offered names'], () => readOfferedNames(db))
}

/** Reads the names as a transaction sees them. */
export async function readOfferedNames(db: Queryable): Promise<OfferedNames> {
  const skills = await listOfferedNames(db)
  return { skills, names: await inTurns(preparing(skills)) }
}
