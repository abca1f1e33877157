import { lazy } from 'react'
import { useParams } from 'react-router'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'

const NewJobProfileForm = lazy(() =>
  loadChunk(async () => ({ default: (await import('./NewJobProfileForm.tsx')).NewJobProfileForm })),
)

/** Puts a developer forward for the job. The form loads apart, as dialogs do: the pages of jobs need no forms. */
export function NewJobProfileTab() {
  const { jobId = '' } = useParams()
  return <NewJobProfileForm key={jobId} jobId={jobId} />
}
