import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/platform/lib/paths.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { JobSearch } from './JobSearch.tsx'
import { NoJobSelected } from './NoJobSelected.tsx'
import { SelectJobDialog } from './SelectJobDialog.tsx'

const dialogName = 'select-job'

/** Ranks the members of the network for a job, and messages selected ones. Without a job, it opens the job selection. */
export function SkillsSearchPage() {
  const { jobId } = useParams()
  const navigate = useNavigate()
  const dialog = useDialog()
  const [dismissed, setDismissed] = useState(false)
  const opened = dialog.name === dialogName || (!jobId && !dismissed)

  function close(): void {
    setDismissed(true)
    if (dialog.name === dialogName) dialog.close()
  }

  return (
    <>
      {jobId ? (
        <JobSearch key={jobId} jobId={jobId} onSelect={() => dialog.open(dialogName)} />
      ) : (
        <NoJobSelected onSelect={() => setDismissed(false)} />
      )}
      {opened && (
        <SelectJobDialog jobId={jobId} onSelect={(id) => navigate(paths.skillsSearchOf(id))} onClose={close} />
      )}
    </>
  )
}
