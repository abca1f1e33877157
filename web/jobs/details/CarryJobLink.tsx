import { Button } from '@mantine/core'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useCarriedJob } from './useCarriedJob.ts'

interface Props {
  readonly text: string
  readonly label: string
  readonly opens: Extract<DialogName, 'add-job' | 'ask-by-brief'>
}

/** Leads to the other dialog that adds a job, which goes on with what was typed in this one. */
export function CarryJobLink({ text, label, opens }: Props) {
  const carry = useCarriedJob()
  return (
    <div className={ui.offer}>
      <p>{text}</p>
      <Button variant="default" onClick={() => carry(opens)}>
        {label}
      </Button>
    </div>
  )
}
