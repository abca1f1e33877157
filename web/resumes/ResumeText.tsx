import { errorText } from '#web/platform/lib/text/errorText.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { useContents } from './found/useContents.ts'
import styles from './ResumeText.module.css'

/** Shows the text of a resume, as it was read from the file. */
export function ResumeText({ resumeId }: { resumeId: string }) {
  const { contents, error, retry } = useContents(resumeId)
  const message = errorText(error)
  if (contents) return <div className={styles.text}>{contents.text || 'This file has no text.'}</div>
  if (!message) return <div role="status" aria-label="Loading text" className={styles.loading} />
  return (
    <div className={styles.text}>
      <Banner type="danger" onRetry={retry}>
        {message}
      </Banner>
    </div>
  )
}
