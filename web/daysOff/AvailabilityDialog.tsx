import { availabilityForm } from '#shared/daysOff/daysOffInput.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type Availability, availabilityQuery } from './availability.ts'
import { DaysOffList } from './DaysOffList.tsx'

const addMutation = graphql(`
  mutation addDaysOff($input: AddDaysOffInput!, $key: String) {
    addDaysOff(input: $input, key: $key) {
      released
    }
  }
`)

const capacityMutation = graphql(`
  mutation setReviewCapacity($input: SetReviewCapacityInput!, $key: String) {
    setReviewCapacity(input: $input, key: $key) {
      ...ShownAvailability
    }
  }
`)

/** Edits the most reviews that a reviewer takes, and the days off. */
export function AvailabilityDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(availabilityQuery, { variables: { user_id: id }, showsErrors: true })
  const title = 'Capacity and Days Off'
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={520} />
  return <AvailabilityForm availability={data.getReviewerAvailability} onClose={onClose} />
}

function AvailabilityForm({ availability, onClose }: { availability: Availability; onClose: () => void }) {
  const { id: user_id, display_name, review_capacity, open_reviews } = availability
  const capacity = review_capacity ?? ('' as const)
  const form = useSchemaForm(availabilityForm, { capacity, from_day: '', to_day: '', note: '' })
  const add = useSave(addMutation)
  const setCapacity = useSave(capacityMutation)
  return (
    <FormDialog
      form={form}
      title={`Capacity and Days Off: ${display_name}`}
      submitLabel="Save"
      width={520}
      onSave={async ({ capacity: most, from_day, to_day, note }) => {
        if (most !== review_capacity) {
          await setCapacity({ user_id, capacity: most }, 'The capacity is saved.')
        }
        if (from_day) {
          await add({ user_id, from_day, to_day, note }, ({ addDaysOff }) => enteredText(addDaysOff.released))
        }
      }}
      onClose={onClose}
    >
      <NumberField
        name="capacity"
        label="Maximum open reviews"
        description={`${open_reviews} open now. Leave it empty for no limit. A reviewer who has reached the limit is not proposed.`}
      />
      <DaysOffList availability={availability} />
      <DayField
        name="from_day"
        label="First day off"
        future
        description="Days are in UTC, like the due dates of reviews."
      />
      <DayField name="to_day" label="Last day off" future />
      <TextField name="note" label="Note" />
      <p>Open reviews that are due within these days go back to the vetting team at once.</p>
    </FormDialog>
  )
}

function enteredText(released: number): string {
  if (released === 0) return 'The days off are entered.'
  return `The days off are entered, and ${released === 1 ? '1 review goes' : `${released} reviews go`} back.`
}
