import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { useContents } from './found/useContents.ts'
import styles from './ResumeText.module.css'

/** Shows the text of a resume, as it was read from the file. */
export function ResumeText({ resumeId }: { resumeId: string }) {
  const { contents, error, retry } = useContents(resumeId)
  if (contents) return <div className={styles.text}>{contents.text || 'This file has no text.'}</div>
  if (!error) return <div role="status" aria-label="Loading text" className={styles.loading} />
  return (
    <div className={styles.text}>
      <QueryError error={error} onRetry={retry} />
    </div>
  )
}
