import { resumeEndings } from '#shared/resumes/resumes.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useUpload } from './useUpload.ts'

/** Uploads a new version of a developer's resume, by drop or by a button. */
export function UploadResumeDialog({ id, onClose }: NamedDialogProps) {
  const [, show] = useQueryParam('resume')
  const { running, run, error, clearError } = useUpload(id, (resume) => {
    onClose()
    show(resume)
  })
  return (
    <Modal title="Upload Resume" onClose={onClose}>
      <div className={modal.body}>
        <DropArea onDrop={({ files }) => void run([...files])}>
          <h2>Drop a resume here</h2>
          <p>PDF, Word (.docx) or text, of at most 10 MB. It becomes the newest version.</p>
          <FileButton label="Choose File" accept={resumeEndings} loading={running} onFiles={run} />
        </DropArea>
        <MutationError error={error} onDismiss={clearError} />
      </div>
    </Modal>
  )
}
