import { planUpsert } from '#server/imports/importer/change.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { SkillRow } from '#server/imports/templates/rows.ts'

export const skillImporter: RowImporter<SkillRow> = {
  file: 'skills.csv',
  table: 'skills',
  keyOf: ({ name }) => name,
  plan: async (rows, lookup) => {
    const known = await lookup.rows('skills', rows, ({ name }) => name)
    return ({ name, type, ...row }) => {
      const [existing] = known(name)
      return planUpsert('skills', existing, { ...row, skill_type: type }, { name, aliases: [], active: true }).changes
    }
  },
}
