import { useState } from 'react'
import { stageMoveForm } from '#shared/developers/developerInput.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { emptyMove } from '#web/developers/moves/emptyMove.ts'
import { MoveFields } from '#web/developers/moves/MoveFields.tsx'
import { moveStage } from '#web/developers/moves/moveStage.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { BulkDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useBulkMutation } from '#web/platform/lists/bulk/useBulkMutation.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'

const moveMutation = graphql(`
  mutation moveDevelopers($input: MoveDevelopersInput!, $key: String) {
    moveDevelopers(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

const schema = stageMoveForm()

export function BulkMoveDialog({ selected, ...dialog }: BulkDialogProps) {
  const move = useBulkMutation(moveMutation)
  const [empty] = useState(() => emptyMove('STANDBY'))
  const form = useSchemaForm(schema, empty)
  const { to, note } = form.fields.values
  return (
    <BulkFormDialog
      action={moveStage}
      form={form}
      schema={schema}
      run={(wanted, dry_run) => move({ selection: selected, ...wanted, dry_run })}
      {...dialog}
    >
      <Select
        label="Stage"
        required
        options={optionsOf(developerStages)}
        value={to}
        // Each stage has other details to fill in.
        onChange={(stage) => isKeyOf(developerStages, stage) && form.fields.setValues({ ...emptyMove(stage), note })}
      />
      <MoveFields
        key={to}
        to={to}
        owner={to === 'VETTING' ? { label: 'Owner of those who have none', required: false } : undefined}
      />
    </BulkFormDialog>
  )
}
