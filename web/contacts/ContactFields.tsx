import { TextAreaField } from '#web/platform/forms/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/TextField.tsx'

/** The fields that adding and editing a contact share. */
export function ContactFields() {
  return (
    <>
      <TextField name="name" label="Name" required data-autofocus />
      <TextField name="title" label="Title" placeholder="Head of Engineering" />
      <TextField name="email" label="E-mail" type="email" />
      <TextField name="phone" label="Phone" type="tel" />
      <TextAreaField name="notes" label="Notes" />
    </>
  )
}
