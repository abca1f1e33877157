import { RecordField, type RecordFieldProps } from '#web/platform/forms/fields/RecordField.tsx'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'

/** Offers only staff who may log in. */
export function StaffSelect(props: RecordFieldProps) {
  return <RecordField {...props} options={useColleagues()} />
}
