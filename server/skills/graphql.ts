import { builder } from '#server/platform/graphql/builder.ts'
import { skillTypes } from '#shared/enumerations.ts'
import { valuesOf } from '#shared/transitions.ts'
import type { Skill } from './data.ts'

const SkillTypeEnum = builder.enumType('SkillType', { values: valuesOf(skillTypes) })

export const SkillType = builder.objectRef<Skill>('Skill').implement({
  // Clients read the skills of their jobs and of developers sent to them; only staff read the whole catalogue.
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    skill_type: t.expose('skill_type', { type: SkillTypeEnum }),
  }),
})
