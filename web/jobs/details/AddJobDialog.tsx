import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { AddJobForm } from './AddJobForm.tsx'

export function AddJobDialog({ id, onClose }: NamedDialogProps) {
  return <AddJobForm initial={{ company_id: id }} onClose={onClose} />
}
