import { takesDetail } from '#shared/developers/developerLifecycle.ts'
import {
  type DeveloperStage,
  outcomesOfStages,
  type StageReason,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import { OutcomeSelect, type ToldDeveloper } from '#web/outcomes/OutcomeSelect.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { useRejectionTexts } from './useRejectionTexts.ts'

interface Props {
  readonly to: DeveloperStage
  /** Asks for the owner; left out when none is needed. */
  readonly owner?: { readonly label: string; readonly required: boolean } | undefined
  /** True when an exception needs a note with its reason. */
  readonly noteRequired?: boolean
  /** The one developer who is moved; left out for many. */
  readonly reader?: ToldDeveloper | undefined
}

/** Edits what a move to a stage needs. The first visible field has the focus. */
export function MoveFields({ to, owner, noteRequired = false, reader }: Props) {
  return (
    <>
      {owner && <StaffSelect name="owner_id" placeholder="Select Owner" {...owner} />}
      {takesDetail(to, 'reason') && (
        <SelectField
          name="reason"
          label="Reason"
          required={to !== 'BLOCKED'}
          placeholder="Select a reason"
          options={optionsOf(stageReasons)}
        />
      )}
      {takesDetail(to, 'revisit_on') && <DayField name="revisit_on" label="Revisit on" required future />}
      {takesDetail(to, 'cool_off_until') && <DayField name="cool_off_until" label="Cool-off until" required future />}
      <TextAreaField name="note" label="Note for colleagues" required={noteRequired} minRows={2} />
      <MoveMessage to={to} reader={reader} />
    </>
  )
}

interface MoveMessageProps {
  readonly to: DeveloperStage
  readonly reader: ToldDeveloper | undefined
}

/** Offers to tell the outcome of a move to a stage. That of a rejection has a text for each reason. */
function MoveMessage({ to, reader }: MoveMessageProps) {
  const { value: reason } = useField<StageReason | ''>('reason')
  const { areRead, textFor } = useRejectionTexts()
  const outcome = outcomesOfStages[to]
  // Without the templates it could be the wrong text. A toast says why they were not read.
  if (!outcome || (to === 'REJECTED' && !areRead)) return null
  return (
    <OutcomeSelect outcome={outcome} suggestion={to === 'REJECTED' ? textFor(reason) : undefined} reader={reader} />
  )
}
