import { save } from './change.ts'
import type { Kind } from './kind.ts'
import type { SkillRow } from './rows.ts'

export const skillKind: Kind<SkillRow> = {
  file: 'skills.csv',
  table: 'skills',
  keyOf: ({ name }) => name,
  plan: async (rows, lookup) => {
    const known = await lookup.rows(
      'skills',
      rows.map(({ name }) => name),
    )
    return ({ name, type, ...row }) => {
      const [existing] = known(name)
      return save('skills', existing, { ...row, skill_type: type }, { name, aliases: [], active: true }).changes
    }
  },
}
