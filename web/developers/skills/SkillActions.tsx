import { Button } from '@mantine/core'
import { isToRenew } from '#shared/skills/tickStates.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
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

interface Props {
  readonly entry: SkillOfDeveloper
  readonly mayEdit: boolean
  readonly mayRenew: boolean
}

/** Offers to edit and remove a skill of a developer, and to send the assessment again if its tick counts no more. */
export function SkillActions({ entry, mayEdit, mayRenew }: Props) {
  return (
    <span>
      {mayRenew && isToRenew(entry.tick) && <Renew entry={entry} />}
      {mayEdit && <EditAndRemove entry={entry} />}
    </span>
  )
}

function Renew({ entry: { skill, developer_id, assessment_id } }: { entry: SkillOfDeveloper }) {
  const dialog = useDialog()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Renew ${skill.name}`}
      onClick={() => dialog.open('send-assessment', attemptKey(developer_id, assessment_id))}
    >
      Renew
    </Button>
  )
}

/** Removing can be undone. */
function EditAndRemove({ entry: { id, version, skill } }: { entry: SkillOfDeveloper }) {
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
    <>
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
    </>
  )
}
