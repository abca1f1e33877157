import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { JobSearch } from './job/JobSearch.tsx'
import { skillsSearchPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'select-job': true
  }
}

// Loaded apart, so that the cards of a job show first.
const NoJobSelected = lazyPart(async () => (await import('./job/NoJobSelected.tsx')).NoJobSelected)
const SelectJobDialog = lazyPart(async () => (await import('./job/SelectJobDialog.tsx')).SelectJobDialog)

const dialogName = 'select-job'

/** Ranks the members of the network for a job, and messages selected ones. Without a job, it opens the job selection. */
export function SkillsSearchPage() {
  const { jobId } = useParams()
  const navigate = useNavigate()
  const dialog = useDialog()
  const select = (id: string) => navigate(skillsSearchPaths.skillsSearchOf(id))

  if (!jobId) {
    return (
      <Suspense>
        <NoJobSelected onSelect={select} />
      </Suspense>
    )
  }
  return (
    <>
      <JobSearch key={jobId} jobId={jobId} onSelect={() => dialog.open(dialogName)} />
      {dialog.name === dialogName && (
        <Suspense>
          <SelectJobDialog
            jobId={jobId}
            onSelect={select}
            onBrief={() => dialog.open('ask-by-brief')}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
