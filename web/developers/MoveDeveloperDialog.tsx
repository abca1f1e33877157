import { useState } from 'react'
import { stageMoveForm } from '#shared/developerInput.ts'
import {
  type DeveloperStage,
  developerStages,
  developerStatuses,
  stageReasons,
  takesDetail,
} from '#shared/developerStages.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { DayField } from '#web/platform/forms/DayField.tsx'
import { FormDialog } from '#web/platform/forms/FormDialog.tsx'
import { SelectField } from '#web/platform/forms/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/useSchemaForm.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { optionsOf } from '#web/platform/ui/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import type { DeveloperLifecycle } from './developerFragment.ts'
import { labelOf } from './offeredMoves.ts'
import { useMoveDeveloper } from './useMoveDeveloper.ts'

interface Props {
  readonly developer: DeveloperLifecycle
  readonly to: DeveloperStage
  readonly onClose: () => void
}

/** Moves a developer to a stage that asks for something: a reason, a date, an owner, or why an exception is made. */
export function MoveDeveloperDialog({ developer, to, onClose }: Props) {
  const { stage, owner_id, first_name, last_name, possible_moves } = developer
  const { toStage } = useMoveDeveloper(developer)
  const missing = possible_moves.find((move) => move.to === to)?.missing ?? []
  const needsOwner = stage === 'APPLICANT' && owner_id === null
  const schema = stageMoveForm({ from: stage, to, hasOwner: !needsOwner, isException: missing.length > 0 })
  const form = useSchemaForm(schema, useEmptyMove(to, needsOwner))
  const label = labelOf(stage, to)
  return (
    <FormDialog
      form={form}
      title={`${label}: ${first_name} ${last_name}`}
      submitLabel={label}
      onSave={async (move) => {
        await toStage(move)
        onClose()
      }}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <p>
          An exception: {first_name} still lacks {listText(missing)}.
        </p>
      )}
      {needsOwner && <StaffSelect name="owner_id" label="Owner" required placeholder="Select Owner" />}
      {to === 'STANDBY' && <SelectField name="status" label="Status" options={statusesOf(to)} />}
      {takesDetail(to, 'reason') && (
        <SelectField
          name="reason"
          label="Reason"
          required={to !== 'BLOCKED'}
          placeholder="Select a reason"
          options={optionsOf(stageReasons)}
          data-autofocus
        />
      )}
      {takesDetail(to, 'revisit_on') && <DayField name="revisit_on" label="Revisit on" required />}
      {takesDetail(to, 'cool_off_until') && <DayField name="cool_off_until" label="Cool-off until" required />}
      <TextAreaField name="note" label="Note" required={missing.length > 0} minRows={2} />
    </FormDialog>
  )
}

/** Suggestions for the dates, in days from now. */
const usualDays = { revisit: 30, coolOff: 180 }

/** The form before anything is typed. Whoever moves a developer without an owner is suggested as the owner. */
function useEmptyMove(to: DeveloperStage, needsOwner: boolean) {
  const { id } = useViewer()
  const [empty] = useState({
    to,
    reason: '',
    note: '',
    status: to === 'STANDBY' ? developerStages.STANDBY.statuses[0] : '',
    revisit_on: takesDetail(to, 'revisit_on') ? dayFromNow(usualDays.revisit) : '',
    cool_off_until: takesDetail(to, 'cool_off_until') ? dayFromNow(usualDays.coolOff) : '',
    owner_id: needsOwner ? id : '',
  })
  return empty
}

function listText(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items)
}

function statusesOf(stage: DeveloperStage) {
  return developerStages[stage].statuses.map((value) => ({ value, label: developerStatuses[value].label }))
}
