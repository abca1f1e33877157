import { Button } from '@mantine/core'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'

/** Opens the merge of a skill from its form. Changes must be saved first, so that they are not lost. */
export function MergeSkillButton({ id }: { id: string }) {
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
