import { Button } from '@mantine/core'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatDays } from '#web/platform/lib/time/formatDays.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import type { Availability } from './availability.ts'

const deleteMutation = graphql(`
  mutation deleteDaysOff($input: DeleteDaysOffInput!, $key: String) {
    deleteDaysOff(input: $input, key: $key) {
      ...ShownAvailability
    }
  }
`)

/** Lists the days off that are not over, each with a button to remove it. */
export function DaysOffList({ availability: { days_off } }: { availability: Availability }) {
  const remove = useDelete(deleteMutation)
  const { run, error, clearError } = useAsyncAction((absence: (typeof days_off)[number]) =>
    remove(`The absence ${formatDays(absence)}`, absence),
  )
  if (days_off.length === 0) return <p>No days off are entered.</p>
  return (
    <>
      <DetailRows
        rows={days_off.map((absence) => ({
          key: absence.id,
          main: formatDays(absence),
          asides: [
            absence.note ?? '',
            <Button
              key="remove"
              size="compact-xs"
              variant="default"
              aria-label={`Remove ${formatDays(absence)}`}
              onClick={() => void run(absence)}
            >
              Remove
            </Button>,
          ],
        }))}
      />
      <MutationError error={error} onDismiss={clearError} />
    </>
  )
}
