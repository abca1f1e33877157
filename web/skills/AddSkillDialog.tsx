import { skillInput } from '#shared/skills/skillInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { SkillFields } from './SkillFields.tsx'

const addMutation = graphql(`
  mutation addSkill($skill: SkillInput!, $key: String) {
    addSkill(skill: $skill, key: $key) {
      id
    }
  }
`)

/** Adds a skill to the catalogue. */
export function AddSkillDialog({ onClose }: { onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Skill"
      input={skillInput}
      onSave={(skill) => add({ skill })}
      done={({ name }) => `${name} is added.`}
      onClose={onClose}
    >
      <SkillFields />
    </AddDialog>
  )
}
