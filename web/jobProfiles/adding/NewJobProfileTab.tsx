import { useParams } from 'react-router'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'

const NewJobProfileForm = lazyPart(async () => (await import('./NewJobProfileForm.tsx')).NewJobProfileForm)

/** Puts a developer forward for the job. Its form is a separate chunk, because the pages of jobs need no forms. */
export function NewJobProfileTab() {
  const { jobId = '' } = useParams()
  return <NewJobProfileForm key={jobId} jobId={jobId} />
}
