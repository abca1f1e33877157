import { checkInPlan } from '#shared/checkIns/checkInInput.ts'
import { checkInParties } from '#shared/checkIns/checkIns.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { DayField } from '#web/platform/forms/DayField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { formatDay } from '#web/platform/lib/days.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/options.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { PlacementSelect } from './PlacementSelect.tsx'

const planMutation = graphql(`
  mutation planCheckIn($placement_id: ID!, $party: CheckInParty!, $due_on: String!, $host_id: ID, $key: String) {
    planCheckIn(placement_id: $placement_id, party: $party, due_on: $due_on, host_id: $host_id, key: $key) {
      id
      due_on
      developer_name
    }
  }
`)

/** Plans a check-in besides those of the schedule. @param id that of a placement; empty where the dialog asks. */
export function PlanCheckInDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useSchemaForm(checkInPlan, { placement_id: id, party: 'DEVELOPER', due_on: '', host_id: '' })
  const showUndo = useUndo()
  const plan = useMutation(planMutation, { showsErrors: true })
  return (
    <FormDialog
      form={form}
      title="Plan Check-in"
      submitLabel="Plan Check-in"
      onSave={async (input) => {
        const { data, extensions } = await plan({ variables: input })
        const { id: planned, developer_name } = data.planCheckIn
        const name = `A check-in of ${developer_name}`
        const path = checkInPaths.checkInDialog('check-in', planned)
        showUndo(`${name} is planned for ${formatDay(input.due_on)}.`, extensions?.change, { name, path })
        onClose()
      }}
      onClose={onClose}
    >
      <PlacementSelect name="placement_id" label="Placement" required />
      <SelectField name="party" label="With" required options={optionsOf(checkInParties)} />
      <DayField name="due_on" label="Due" required />
      <StaffSelect name="host_id" label="Host" placeholder="The developer’s DSTM" />
    </FormDialog>
  )
}
