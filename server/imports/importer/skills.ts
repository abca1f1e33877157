import type { SkillRow } from '#server/imports/templates/rows.ts'
import { planUpsert } from './change.ts'
import type { RowImporter } from './rowImporter.ts'

export const skillImporter: RowImporter<SkillRow> = {
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
      return planUpsert('skills', existing, { ...row, skill_type: type }, { name, aliases: [], active: true }).changes
    }
  },
}
