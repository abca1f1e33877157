import { Button } from '@mantine/core'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import type { SkillOfDeveloper } from './developerSkills.ts'

const removeMutation = graphql(`
  mutation removeDeveloperSkill($input: RemoveDeveloperSkillInput!, $key: String) {
    removeDeveloperSkill(input: $input, key: $key) {
      id
    }
  }
`)

/** Offers to edit and remove a skill of a developer. Removing can be undone. */
export function SkillActions({ entry: { id, version, skill } }: { entry: SkillOfDeveloper }) {
  const dialog = useDialog()
  const remove = useSave(removeMutation)
  const { running, run } = useAsyncAction(async () => {
    try {
      await remove({ id, version }, `${skill.name} is removed.`)
    } catch (error) {
      showToast('danger', failureText(error))
    }
  })
  return (
    <span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Edit ${skill.name}`}
        onClick={() => dialog.open('edit-developer-skill', id)}
      >
        Edit
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={`Remove ${skill.name}`} aria-busy={running} onClick={run}>
        Remove
      </Button>
    </span>
  )
}
