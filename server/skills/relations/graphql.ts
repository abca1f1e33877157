import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { SkillObjectType } from '#server/skills/graphql.ts'
import { impliedSkillsInput, impliedSkillsLimit } from '#shared/skills/skillInput.ts'
import { type ImpliedSkill, impliedAmong } from './impliedAmong.ts'

const ImpliedSkillType = builder.objectRef<ImpliedSkill>('ImpliedSkill').implement({
  description: 'A skill that another one implies: whoever has the other has it as well.',
  permission: 'skills:read',
  fields: (t) => ({
    skill: t.expose('skill', { type: SkillObjectType }),
    by: t.expose('by', { type: SkillObjectType }),
  }),
})

builder.queryField('getImpliedSkills', (t) =>
  t.field({
    description: 'Lists those of some skills that another of them implies, directly or not.',
    permission: 'skills:read',
    type: [ImpliedSkillType],
    rows: impliedSkillsLimit,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, { db }) => impliedAmong(db, parse(impliedSkillsInput, ids)),
  }),
)
