import { Button } from '@mantine/core'
import { useState } from 'react'
import { mergeProblem } from '#shared/platform/messaging/mergeFields.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import { useTexts } from '#web/texts/textsFragment.ts'
import type { MessageAudience } from './messageAudience.ts'
import styles from './TemplateSelect.module.css'

type Props = { readonly audience: Pick<MessageAudience, 'kind' | 'initial'> }

/** Fills the message with a template whose fields its readers have. It asks before it replaces edited text. */
export function TemplateSelect({ audience: { kind, initial } }: Props) {
  const { fields } = useFormContext()
  const { data } = useTexts('TEMPLATE')
  const templates = data?.getTexts.filter((one) => !mergeProblem(`${one.subject}\n${one.body}`, kind))
  const { question, ask } = useConfirm<string>()
  const [chosen, setChosen] = useState('')
  const dialog = useDialog()
  const { subject, body } = fields.values

  async function choose(id: string): Promise<void> {
    const template = templates?.find((one) => one.id === id)
    if (!template) return setChosen('')
    const known = [...(templates ?? []), initial.form]
    const isOwn = (subject !== '' || body !== '') && !known.some((one) => one.subject === subject && one.body === body)
    if (isOwn && !(await ask(template.name))) return
    setChosen(id)
    fields.setValues({ ...fields.getValues(), subject: template.subject, body: template.body })
  }

  return (
    <div className={styles.template}>
      <Select
        label="Template"
        placeholder={templates ? 'No template' : 'Loading...'}
        options={templates?.map(recordOption) ?? []}
        value={chosen}
        onChange={(id) => void choose(id)}
      />
      <Button variant="default" onClick={() => dialog.open('message-templates')}>
        Manage Templates
      </Button>
      {question && (
        <ConfirmDialog
          title="Replace what you wrote?"
          confirmLabel="Replace"
          cancelLabel="Keep My Text"
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          The template “{question.subject}” replaces your subject and message.
        </ConfirmDialog>
      )}
    </div>
  )
}
