import { moveOutcomes, outcomeMoves } from '#shared/outcomes/moveOutcomes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { EditTextDialog } from '#web/texts/EditTextDialog.tsx'
import { OutcomeExample } from './OutcomeExample.tsx'

/** Edits the text of an outcome, beside what one developer would read. */
export function EditOutcomeDialog({ id, onClose }: NamedDialogProps) {
  if (!isKeyOf(moveOutcomes, id)) return null
  const { label } = moveOutcomes[id]
  return (
    <EditTextDialog
      id={id}
      title={`Edit Text About an Outcome: ${label}`}
      savedText={() => `The text “${label}” is saved.`}
      fields={
        <>
          <p>{outcomeMoves[id]}.</p>
          <CheckboxField
            name="is_on"
            label="Propose to tell it"
            description="The dialog of the move then opens with the box ticked. The person who makes the move can change that."
          />
        </>
      }
      preview={{
        label: 'Preview',
        show: ({ subject, body }) => <OutcomeExample {...{ outcome: id, subject, body }} />,
      }}
      onClose={onClose}
    />
  )
}
