import { skillInput } from '#shared/skills/skillInput.ts'
import { AddDialog } from '#web/platform/forms/AddDialog.tsx'
import { useSave } from '#web/platform/forms/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
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
      onSave={async (skill) => {
        await add({ skill })
        showToast('success', `${skill.name} is added.`)
      }}
      onClose={onClose}
    >
      <SkillFields />
    </AddDialog>
  )
}
