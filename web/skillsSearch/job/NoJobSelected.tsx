import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { SelectJobDialog } from './SelectJobDialog.tsx'

/** Shows the screen before a job is selected, with the job selection open at first, unless the address opens another dialog. */
export function NoJobSelected({ onSelect }: { onSelect: (jobId: string) => void }) {
  const dialog = useDialog()
  const [opened, setOpened] = useState(!dialog.name)

  function askByBrief(): void {
    setOpened(false)
    dialog.open('ask-by-brief')
  }

  return (
    <>
      <PageHeader title="Skills Search" />
      <EmptyState title="Select a Job" action={<Button onClick={() => setOpened(true)}>Select Company and Job</Button>}>
        Members are ranked by how well their skills fit it.
      </EmptyState>
      {opened && (
        <SelectJobDialog jobId={undefined} onSelect={onSelect} onBrief={askByBrief} onClose={() => setOpened(false)} />
      )}
    </>
  )
}
