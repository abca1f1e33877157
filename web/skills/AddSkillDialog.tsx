import { skillInput } from '#shared/skills/skillInput.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { skillPaths } from './paths.ts'
import { SkillFields } from './SkillFields.tsx'

const addMutation = graphql(`
  mutation addSkill($input: AddSkillInput!, $key: String) {
    addSkill(input: $input, key: $key) {
      id
    }
  }
`)

export function AddSkillDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Skill"
      input={skillInput}
      onSave={async (skill) => {
        const { id } = (await add(skill)).addSkill
        return { name: skill.name, path: skillPaths.editSkill(id) }
      }}
      onClose={onClose}
    >
      <SkillFields />
    </AddDialog>
  )
}
