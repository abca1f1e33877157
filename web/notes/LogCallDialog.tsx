import { subjectPath } from '#shared/platform/recordSubjects.ts'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { parseSubject } from '#web/platform/records/recordSubject.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { NoteForm } from './NoteForm.tsx'

const noSubject = { company_id: null, job_profile_id: null, developer_id: null, job_id: null }

/**
 * Notes a call on the record from whose page it is opened. Closing it keeps what was typed.
 * @param id names the record as `printSubject` does, for a contact followed by a dot and its id.
 */
export function LogCallDialog({ id, onClose }: NamedDialogProps) {
  const showAdded = useShowAdded()
  const subject = parseSubject(id)
  const [, , contact_id = ''] = id.split('.')
  if (!subject) return null

  function tell({ name, id: of }: NonNullable<typeof subject>, note: string): void {
    const path = `${subjectPath({ ...noSubject, [name]: of }, 'notes')}#${note}`
    showAdded({ name: 'The note', path })
    onClose()
  }

  return (
    <Modal title="Log Call" onClose={onClose}>
      <div className={modal.body}>
        <NoteForm key={id} subject={subject} call={{ contact_id }} onAdded={(note) => tell(subject, note)} />
      </div>
    </Modal>
  )
}
