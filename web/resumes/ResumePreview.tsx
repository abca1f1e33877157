import { Button } from '@mantine/core'
import { resumeTypes } from '#shared/platform/enumerations.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import { graphql, type ResumeDetailsFragment } from '#web/platform/lib/graphql.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { PdfPages } from './PdfPages.tsx'
import styles from './ResumePreview.module.css'
import { ResumeText } from './ResumeText.tsx'

graphql(`
  fragment ResumeDetails on Resume {
    id
    file_name
    file_type
    file_size
    created_at
    version
  }
`)

const deleteMutation = graphql(`
  mutation deleteResume($input: DeleteResumeInput!, $key: String) {
    deleteResume(input: $input, key: $key) {
      id
    }
  }
`)

/** Shows a resume: the pages of a PDF as pictures, or the text of any file. */
export function ResumePreview({ resume }: { resume: ResumeDetailsFragment }) {
  const { id, file_name, file_type, file_size, created_at } = resume
  const [view, setView] = useQueryParam('view')
  const mayWrite = useCan('resumes:write')
  const remove = useDelete(deleteMutation)
  const deletion = useAsyncAction(() => remove(file_name, resume))
  const isText = file_type !== 'PDF' || view === 'text'
  return (
    <section className={`${ui.card} ${styles.preview}`} aria-label={`Resume ${file_name}`}>
      <header>
        <div className={styles.file}>
          <DownloadButton path={`/resume/${id}`} name={file_name} />
          <span className={ui.aside}>
            {resumeTypes[file_type].label} · {fileSize(file_size)} · <Timestamp moment={created_at} />
          </span>
        </div>
        {file_type === 'PDF' && (
          <Button.Group aria-label="Show">
            <Button variant={isText ? 'default' : 'light'} aria-pressed={!isText} onClick={() => setView('')}>
              Pages
            </Button>
            <Button variant={isText ? 'light' : 'default'} aria-pressed={isText} onClick={() => setView('text')}>
              Text
            </Button>
          </Button.Group>
        )}
        {mayWrite && (
          <Button variant="default" loading={deletion.running} onClick={() => void deletion.run()}>
            Delete
          </Button>
        )}
      </header>
      <MutationError error={deletion.error} onDismiss={deletion.clearError} />
      {isText ? <ResumeText resumeId={id} /> : <PdfPages resumeId={id} name={file_name} />}
    </section>
  )
}
