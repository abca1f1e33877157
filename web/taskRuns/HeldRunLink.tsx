import { Button } from '@mantine/core'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'

interface Props {
  /** The run that waits; null where there is none. */
  readonly id: string | null
  /** Names its work, such as "Retention of resumes". */
  readonly of: string
}

/** Opens the run of a task that waits for an admin. */
export function HeldRunLink({ id, of }: Props) {
  const { open } = useDialog()
  if (id === null) return null
  return (
    <Button size="compact-xs" aria-label={`Check and Run … ${of}`} onClick={() => open('task-run', id)}>
      Check and Run …
    </Button>
  )
}
