import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { maxMessageLength } from '#shared/jobMessages/jobMessages.ts'
import { type Audience, fieldsOf, type MergeField, mergeFields, placeholder } from '#shared/messages/mergeFields.ts'
import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { useField } from '#web/platform/forms/useField.ts'
import styles from './MessageTextField.module.css'

/** Edits the text of a message or template, with buttons that insert the merge fields of its readers. */
export function MessageTextField({ audience }: { readonly audience: Audience }) {
  const field = useField<string>('body')
  const area = useRef<HTMLTextAreaElement>(null)

  function insert(name: MergeField): void {
    const element = area.current
    if (!element) return
    element.setRangeText(placeholder(name), element.selectionStart, element.selectionEnd, 'end')
    field.set(element.value)
    element.focus()
  }

  return (
    <FieldFrame field={field}>
      <Textarea
        {...field.input}
        ref={area}
        label="Message"
        autosize
        minRows={7}
        maxRows={15}
        maxLength={maxMessageLength}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      <fieldset className={styles.fields}>
        <legend>Insert a merge field</legend>
        {fieldsOf(audience).map((name) => (
          <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
            {mergeFields[name].label}
          </Button>
        ))}
      </fieldset>
    </FieldFrame>
  )
}
