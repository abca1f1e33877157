import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useFoundDevelopers } from './lists/useFoundDevelopers.ts'

/** Chooses a developer, whom the server finds by name, e-mail address or skill. Typing errors are allowed. */
export function DeveloperSelect(props: RecordFieldProps) {
  const { value } = useField<string>(props.name)
  return <RecordField placeholder="Search name, e-mail or skill" {...props} {...useFoundDevelopers(value)} />
}
