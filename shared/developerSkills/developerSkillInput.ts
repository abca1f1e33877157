import * as z from 'zod/mini'
import { changesInput, optionalYears, rowId } from '#shared/platform/fields.ts'

export const developerSkillInput = z.object({
  developer_id: rowId(),
  skill_id: rowId('Choose a skill.'),
  years_of_experience: optionalYears(),
})
export type DeveloperSkillInput = z.output<typeof developerSkillInput>

export const developerSkillChanges = changesInput(z.pick(developerSkillInput, { years_of_experience: true }))
export type DeveloperSkillChanges = z.output<typeof developerSkillChanges>
