import { AddJobForm } from './AddJobForm.tsx'

interface Props {
  /** The id of the company; empty when the dialog asks for it. */
  readonly id: string
  readonly onClose: () => void
}

export function AddJobDialog({ id, onClose }: Props) {
  return <AddJobForm initial={{ company_id: id }} onClose={onClose} />
}
