import { developerSkillChanges } from '#shared/developerSkills/developerSkillInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const skillQuery = graphql(`
  query getDeveloperSkill($id: ID!) {
    getDeveloperSkill(id: $id) {
      id
      version
      years_of_experience
      skill {
        id
        name
      }
    }
  }
`)

const updateMutation = graphql(`
  mutation updateDeveloperSkill($input: UpdateDeveloperSkillInput!, $key: String) {
    updateDeveloperSkill(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits the years of a developer's skill. */
export function EditDeveloperSkillDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(skillQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const entry = data?.getDeveloperSkill
  return (
    <EditDialog
      noun={entry?.skill.name ?? 'Skill'}
      record={entry}
      reading={reading}
      changes={developerSkillChanges}
      onSave={update}
      onClose={onClose}
    >
      <NumberField name="years_of_experience" label="Years of experience" decimals={1} />
    </EditDialog>
  )
}
