import { useNavigate, useParams } from 'react-router'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { JobSearch } from './JobSearch.tsx'
import { NoJobSelected } from './NoJobSelected.tsx'
import { skillsSearchPaths } from './paths.ts'
import { SelectJobDialog } from './SelectJobDialog.tsx'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'select-job': true
  }
}

const dialogName = 'select-job'

/** Ranks the members of the network for a job, and messages selected ones. Without a job, it opens the job selection. */
export function SkillsSearchPage() {
  const { jobId } = useParams()
  const navigate = useNavigate()
  const dialog = useDialog()
  const select = (id: string) => navigate(skillsSearchPaths.skillsSearchOf(id))

  if (!jobId) return <NoJobSelected onSelect={select} />
  return (
    <>
      <JobSearch key={jobId} jobId={jobId} onSelect={() => dialog.open(dialogName)} />
      {dialog.name === dialogName && (
        <SelectJobDialog
          jobId={jobId}
          onSelect={select}
          onBrief={() => dialog.open('ask-by-brief')}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
