import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { SkillDetailsType } from '#server/skills/graphql.ts'
import { mergeSkillsInput } from '#shared/skills/skillInput.ts'
import { mergeSkills } from './mergeSkills.ts'

mutation('mergeSkills', {
  description:
    'Moves every developer and job of the skill `id` to the skill `into`, and removes `id`. Its author may undo it for some seconds.',
  permission: 'skills:manage',
  type: SkillDetailsType,
  noun: 'skill',
  undoable: true,
  input: mergeSkillsInput,
  run: (trx, { into, ...removed }) => mergeSkills(trx, removed, into),
})
