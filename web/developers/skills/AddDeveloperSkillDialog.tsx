import * as z from 'zod/mini'
import { developerSkillInput } from '#shared/developerSkills/developerSkillInput.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { AddDialog } from '#web/platform/forms/dialogs/AddDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { SkillSelect } from '#web/skills/SkillSelect.tsx'

const addMutation = graphql(`
  mutation addDeveloperSkill($input: AddDeveloperSkillInput!, $key: String) {
    addDeveloperSkill(input: $input, key: $key) {
      id
      skill {
        id
        name
      }
    }
  }
`)

const form = z.pick(developerSkillInput, { skill_id: true, years_of_experience: true })

/** Adds a skill that a developer claims. @param id of the developer. */
export function AddDeveloperSkillDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const add = useSave(addMutation)
  return (
    <AddDialog
      noun="Skill"
      input={form}
      onSave={async (skill) => {
        const { name } = (await add({ developer_id: id, ...skill })).addDeveloperSkill.skill
        return { name, path: developerPaths.developerSkills(id) }
      }}
      onClose={onClose}
    >
      <SkillSelect name="skill_id" label="Skill" />
      <NumberField name="years_of_experience" label="Years of experience" decimals={1} />
    </AddDialog>
  )
}
