import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/platform/lib/paths.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { JobSearch } from './JobSearch.tsx'
import { NoJob } from './NoJob.tsx'
import { SelectJobDialog } from './SelectJobDialog.tsx'

const dialogName = 'select-job'

/** Ranks the members of the network for a job, and messages the best of them. Without a job, it asks for one. */
export function SkillsSearchPage() {
  const { jobId } = useParams()
  const navigate = useNavigate()
  const dialog = useDialog()
  const [declined, setDeclined] = useState(false)
  const opened = dialog.name === dialogName || (!jobId && !declined)

  function close(): void {
    setDeclined(true)
    if (dialog.name === dialogName) dialog.close()
  }

  return (
    <>
      {jobId ? (
        <JobSearch key={jobId} jobId={jobId} onSelect={() => dialog.open(dialogName)} />
      ) : (
        <NoJob onSelect={() => setDeclined(false)} />
      )}
      {opened && (
        <SelectJobDialog jobId={jobId} onSelect={(id) => navigate(paths.skillsSearchOf(id))} onClose={close} />
      )}
    </>
  )
}
