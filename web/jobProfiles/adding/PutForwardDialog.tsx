import { OpenJobSelect } from '#web/jobs/lists/OpenJobSelect.tsx'
import { jobPaths } from '#web/jobs/paths.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { BulkDialog } from '#web/platform/lists/bulk/BulkDialog.tsx'
import { type BulkDialogProps, bulkResult, type PlannedAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { putForwardMutation } from './putForwardMutation.ts'

interface Props extends BulkDialogProps {
  /** The job that they are put forward for. Without one, the dialog asks for it. */
  readonly jobId?: string
}

/** Puts selected developers forward for a job, which shortlists them. It first shows who is skipped and why, and offers *Undo* afterwards. */
export function PutForwardDialog({ jobId, ...dialog }: Props) {
  const putForward = useMutation(putForwardMutation, { showsErrors: true })
  const run: PlannedAction['run'] = async (selected, dry_run, [chosen = '']) => {
    const job_id = jobId ?? chosen
    const answer = await putForward({ job_id, selection: selected, dry_run })
    const made = { name: 'shortlisted', path: jobPaths.jobTab(job_id, 'job-profiles') }
    return { ...bulkResult(answer.data.putForward, answer.extensions), made }
  }
  const action = { nouns: ['developer', 'developers'], done: 'shortlisted', verb: 'Shortlist', run } as const
  if (jobId) return <BulkDialog action={{ ...action, label: 'Shortlist' }} {...dialog} />
  return <BulkDialog action={{ ...action, label: 'Add to Job', input: jobInput }} {...dialog} />
}

const jobInput: PlannedAction['input'] = ({ values: [jobId = ''], onChange }) => (
  <OpenJobSelect value={jobId} onChange={(id) => onChange(id ? [id] : [])} />
)
