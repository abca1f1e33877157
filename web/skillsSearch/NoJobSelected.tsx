import { Button } from '@mantine/core'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'

/** The screen before a job is selected. */
export function NoJobSelected({ onSelect }: { onSelect: () => void }) {
  return (
    <>
      <PageHeader title="Skills Search" />
      <EmptyState title="Select a Job" action={<Button onClick={onSelect}>Select Company and Job</Button>}>
        Members are ranked by how well their skills fit it.
      </EmptyState>
    </>
  )
}
