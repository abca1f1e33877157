import type { SkillType } from '#shared/enumerations.ts'

export interface Skill {
  readonly id: string
  readonly name: string
  readonly skill_type: SkillType
}
