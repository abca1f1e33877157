import { useState } from 'react'
import { type SendingPrice, sendingPrices, sendProfilesInput } from '#shared/jobProfiles/sendingInput.ts'
import { OutcomeSelect } from '#web/outcomes/OutcomeSelect.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { BulkFormDialog } from '#web/platform/lists/bulk/BulkFormDialog.tsx'
import type { BulkDialogProps, BulkWords } from '#web/platform/lists/bulk/bulkAction.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { SentLineList } from './SentLineList.tsx'
import { type SendPlan, sendMutation } from './sendMutation.ts'
import { sendProfiles } from './sendProfiles.ts'

const empty = {
  price: 'OWN' as SendingPrice,
  bill_rate: '',
  markup: '',
  pitch: '',
  note: '',
  message: '',
  asks_consent: true,
}

/** When nobody has agreed yet, all that can be done is to ask. */
const onlyAsks: BulkWords = {
  ...sendProfiles,
  nouns: ['developer', 'developers'],
  verb: 'Ask',
  done: 'asked for consent',
}

/** Sends the selected profiles to their clients, and asks those who have not agreed. It first shows what counts for each. */
export function SendProfilesDialog({ selected, ...dialog }: BulkDialogProps) {
  const send = useMutation(sendMutation, { showsErrors: true })
  const [action, setAction] = useState<BulkWords>(sendProfiles)
  const form = useSchemaForm(sendProfilesInput, empty)
  const { price } = form.fields.values
  return (
    <BulkFormDialog
      action={action}
      form={form}
      schema={sendProfilesInput}
      run={async (wanted, dry_run): Promise<SendPlan> => {
        const { data, extensions } = await send({ selection: selected, ...wanted, dry_run })
        const { asked, ...sent } = data.sendJobProfiles
        const plan = { ...sent, change: extensions?.change }
        const isOnlyAsked = asked !== null && sent.count === 0
        setAction(isOnlyAsked ? onlyAsks : sendProfiles)
        if (isOnlyAsked) return { ...plan, count: asked.count, examples: asked.examples }
        return asked ? { ...plan, skipped: [asked, ...plan.skipped] } : plan
      }}
      details={({ lines }) => <SentLineList lines={lines} />}
      width={960}
      {...dialog}
    >
      <SelectField name="price" label="Price" options={optionsOf(sendingPrices)} />
      {price === 'BILL_RATE' && (
        <NumberField name="bill_rate" label="Bill rate per hour, in the currency of the jobs" />
      )}
      {price === 'MARKUP' && <NumberField name="markup" label="Markup in percent" />}
      <TextAreaField name="pitch" label="Pitch for profiles without one" minRows={2} />
      <TextAreaField name="note" label="Note" minRows={2} />
      <CheckboxField
        name="asks_consent"
        label="Ask for consent where it is missing"
        description="Those developers get the standard question with a link. You can send their profiles once they agree."
      />
      {/* Those who are only asked are not put forward yet. What was typed outlives that. */}
      <div hidden={action === onlyAsks}>
        <OutcomeSelect outcome="PUT_FORWARD" />
      </div>
    </BulkFormDialog>
  )
}
