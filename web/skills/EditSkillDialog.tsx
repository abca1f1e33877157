import { Button } from '@mantine/core'
import { skillChanges } from '#shared/skills/skillInput.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { SkillFields } from './SkillFields.tsx'

const skillQuery = graphql(`
  query getSkill($id: ID!) {
    getSkill(id: $id) {
      id
      version
      ...SkillFields
    }
  }
`)

const updateMutation = graphql(`
  mutation updateSkill($input: UpdateSkillInput!, $key: String) {
    updateSkill(input: $input, key: $key) {
      id
    }
  }
`)

/** Edits a skill of the catalogue, retires it, or opens its merge. */
export function EditSkillDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(skillQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  return (
    <EditDialog
      noun="Skill"
      record={data?.getSkill}
      reading={reading}
      changes={skillChanges}
      onSave={update}
      onClose={onClose}
    >
      <SkillFields />
      <CheckboxField name="active" label="Offer it for new jobs and developers" />
      <MergeSkillButton id={id} />
    </EditDialog>
  )
}

/** Opens the merge of a skill from its form. Changes must be saved first, so that they are not lost. */
function MergeSkillButton({ id }: { id: string }) {
  const { dirty } = useFormContext()
  const dialog = useDialog()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={dirty}
        title={dirty ? 'Save your changes first' : undefined}
        onClick={() => dialog.open('merge-skill', id)}
      >
        Merge into Another Skill
      </Button>
    </div>
  )
}
