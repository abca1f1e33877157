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
  const select = (id: string) => navigate(paths.skillsSearchOf(id))

  if (!jobId) return <NoJobSelected onSelect={select} />
  return (
    <>
      <JobSearch key={jobId} jobId={jobId} onSelect={() => dialog.open(dialogName)} />
      {dialog.name === dialogName && <SelectJobDialog jobId={jobId} onSelect={select} onClose={dialog.close} />}
    </>
  )
}
