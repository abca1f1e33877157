import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { PlannedRowsList } from '#web/platform/lists/bulk/PlannedRowsList.tsx'
import { useDryRun } from '#web/platform/lists/bulk/useDryRun.ts'
import { putForwardMutation } from './putForwardMutation.ts'

interface Props {
  readonly jobId: string
  readonly developerId: string
}

/** Warns before one developer is put forward, and says why they cannot be. */
export function PutForwardWarnings({ jobId, developerId }: Props) {
  const putForward = useMutation(putForwardMutation)
  const { plan } = useDryRun({
    chosen: developerId,
    ask: async () =>
      (await putForward({ job_id: jobId, selection: { ids: [developerId] }, dry_run: true })).data.putForward,
  })
  if (!plan) return null
  return (
    <>
      <PlannedRowsList title="Cannot be put forward" rows={plan.skipped.map(withoutName)} />
      <PlannedRowsList title="Warnings" rows={plan.warnings.map(withoutName)} />
    </>
  )
}

/** Everything here is about one developer, whose name the form already shows. */
function withoutName<Row extends object>(row: Row) {
  return { ...row, examples: [] }
}
