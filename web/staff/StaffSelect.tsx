import { RecordField, type RecordFieldProps } from '#web/platform/forms/RecordField.tsx'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'

/** Offers only staff who may log in. */
export function StaffSelect(props: RecordFieldProps) {
  return <RecordField {...props} options={useColleagues()} />
}
