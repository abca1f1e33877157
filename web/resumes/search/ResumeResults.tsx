import { Suspense, useState } from 'react'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { ResumeSearchAnswer } from '#shared/resumes/resumes.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { BulkAction, BulkDialogProps } from '#web/platform/lists/bulk/bulkAction.ts'
import { useRowSelection } from '#web/platform/lists/bulk/useRowSelection.ts'
import { ResumeResult } from './ResumeResult.tsx'
import styles from './ResumeSearchPage.module.css'

const BulkBar = lazyPart(async () => (await import('#web/platform/lists/bulk/BulkBar.tsx')).BulkBar)
const PutForwardDialog = lazyPart(
  async () => (await import('#web/jobProfiles/adding/PutForwardDialog.tsx')).PutForwardDialog,
)

// A search knows nothing of job profiles.
const dialog = (props: BulkDialogProps) => <PutForwardDialog {...props} />
const addToJob: BulkAction = {
  label: 'Add to Job',
  nouns: ['developer', 'developers'],
  done: 'shortlisted',
  dialog,
}

interface Props {
  readonly answer: ResumeSearchAnswer
  readonly loading: boolean
  /** The words and filters of the search. Another search clears the selection. */
  readonly search: { readonly q: string; readonly stages: DeveloperStage[]; readonly countries: string[] }
}

/** Lists the developers that a search found. One or several of them can be put forward for a job. */
export function ResumeResults({ answer: { result }, loading, search }: Props) {
  const mayPutForward = useCan('jobProfiles:write')
  const selection = useRowSelection(
    result.map(({ developer_id }) => developer_id),
    search,
  )
  const [one, setOne] = useState<string>()
  return (
    <>
      <ol className={styles.results} aria-label="Results" aria-busy={loading}>
        {result.map((found) => (
          <ResumeResult
            key={found.resume_id}
            result={found}
            q={search.q}
            selection={mayPutForward ? selection.rows : undefined}
            onAddToJob={mayPutForward ? () => setOne(found.developer_id) : undefined}
          />
        ))}
      </ol>
      <Suspense>
        {mayPutForward && selection.count > 0 && (
          // Only rows on visited pages can be selected, so no others match.
          <BulkBar selection={selection} matching={{ count: selection.count, more: false }} actions={[addToJob]} />
        )}
        {one && dialog({ selected: { ids: [one] }, onDone: () => undefined, onClose: () => setOne(undefined) })}
      </Suspense>
    </>
  )
}
