import { Button } from '@mantine/core'
import { definitionOf, goalFigures } from '#shared/figures/figures.ts'
import { goalInput } from '#shared/goals/goals.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { figurePaths } from '#web/figures/paths.ts'
import { todayInUtc } from '#web/figures/usePeriod.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { RecordField } from '#web/platform/forms/fields/RecordField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetGoalQuery, graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { parseGoalKey } from './goalKey.ts'

const goalQuery = graphql(`
  query getGoal($user_id: ID!, $figure: Figure!, $period: GoalPeriod!) {
    getGoal(user_id: $user_id, figure: $figure, period: $period) {
      id
      target
      starts_on
      version
    }
  }
`)

const setMutation = graphql(`
  mutation setGoal($input: SetGoalInput!, $key: String) {
    setGoal(input: $input, key: $key) {
      id
    }
  }
`)

const removeMutation = graphql(`
  mutation removeGoal($input: RemoveGoalInput!, $key: String) {
    removeGoal(input: $input, key: $key) {
      id
    }
  }
`)

const periods = [
  { value: 'WEEK', label: 'Each week' },
  { value: 'MONTH', label: 'Each month' },
]
const figureOptions = goalFigures.map((value) => ({ value, label: definitionOf(value).label }))

/**
 * Sets or removes the goal of a person.
 * @param id the key of a person's goal; empty when the dialog asks for it.
 */
export function SetGoalDialog({ id, onClose }: NamedDialogProps) {
  const key = parseGoalKey(id)
  const { data, loading } = useQuery(goalQuery, {
    variables: key as NonNullable<typeof key>,
    skip: !key,
    showsErrors: true,
  })
  if (key && loading && !data) return null
  return <GoalForm preset={key} goal={data?.getGoal ?? null} onClose={onClose} />
}

interface FormProps {
  readonly preset: ReturnType<typeof parseGoalKey>
  readonly goal: GetGoalQuery['getGoal']
  readonly onClose: () => void
}

function GoalForm({ preset, goal, onClose }: FormProps) {
  const form = useSchemaForm(goalInput, {
    user_id: preset?.user_id ?? '',
    figure: preset?.figure ?? 'PROFILES_SENT',
    period: preset?.period ?? 'WEEK',
    target: goal?.target ?? '',
    starts_on: todayInUtc(),
  })
  const set = useSave(setMutation)
  return (
    <FormDialog
      form={form}
      title="Set Goal"
      submitLabel="Set Goal"
      onSave={async (input) => {
        // Only a goal that starts on the same day is replaced. Any other one ends where this one begins.
        const version = goal?.starts_on === input.starts_on ? goal.version : null
        await set({ ...input, version }, 'The goal is set.', () => ({ name: 'The goal', path: figurePaths.kpis }))
      }}
      onClose={onClose}
    >
      <RecordField name="user_id" label="Person" options={useColleagues()} />
      <SelectField name="figure" label="Figure" options={figureOptions} />
      <SelectField name="period" label="For" options={periods} />
      <NumberField name="target" label="Goal" decimals={1} />
      <DayField name="starts_on" label="From" description="The goal counts from this day until a newer goal begins." />
      {goal && <RemoveGoal goal={goal} onClose={onClose} />}
    </FormDialog>
  )
}

function RemoveGoal({ goal, onClose }: { goal: NonNullable<FormProps['goal']>; onClose: () => void }) {
  const remove = useSave(removeMutation)
  const { run, running, error, clearError } = useAsyncAction(async () => {
    await remove({ id: goal.id, version: goal.version }, 'The goal is removed.')
    onClose()
  })
  return (
    <>
      <MutationError error={error} onDismiss={clearError} />
      <Button variant="default" loading={running} onClick={run}>
        Remove the goal of {goal.target} from {formatDay(goal.starts_on)}
      </Button>
    </>
  )
}
