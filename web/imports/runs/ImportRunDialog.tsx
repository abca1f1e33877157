import { type ImportRunState, importRunStates } from '#shared/imports/importRuns.ts'
import { ImportResult } from '#web/imports/ImportResult.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { importRunQuery, type StoredImportReport } from './importRunQuery.ts'
import { RunState } from './RunState.tsx'
import { TakeBackSection } from './TakeBackSection.tsx'

const width = 900

/** Says what can be done about a run that did not reach its end. */
const advice: Readonly<Partial<Record<ImportRunState, string>>> = {
  RUNNING:
    'This import has not ended. After ten minutes without a sign of life it counts as stopped early. Take Back stops it.',
  STOPPED: 'This import stopped before its end. Import the same files again to finish it, or take back what it wrote.',
  TAKEN_BACK: 'Take Back was used on this import. What is left of it is below.',
}

/** Shows the report of an import, and takes it back. */
export function ImportRunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(importRunQuery, { variables: { id }, showsErrors: true })
  const report = data?.getImportRun
  if (!report) return <LoadingDialog title="Import" error={error} onRetry={refetch} onClose={onClose} width={width} />
  const { state, at, by } = report.run
  return (
    <Modal title={`Import: ${importRunStates[state].label}`} onClose={onClose} width={width}>
      <div className={modal.body}>
        <p>
          <Timestamp moment={at} />, by {by}
        </p>
        {state === 'RUNNING' && <RunState run={report.run} />}
        {advice[state] && <p>{advice[state]}</p>}
        <ImportRunReport report={report} />
      </div>
      <TakeBackSection id={id} onClose={onClose} />
    </Modal>
  )
}

/** Shows the rows of an import by file and outcome, how foreign tables were read, and what was left out. */
function ImportRunReport({ report }: { readonly report: StoredImportReport }) {
  const { files, mappings, problems, problem_count } = report
  const counted = files.map(({ file, left_out, ...counts }) => ({ file, counts: { ...counts, bad: left_out } }))
  return (
    <>
      {mappings.map(({ table, columns }) => (
        <p key={table}>
          Columns of {table}: {columns}
        </p>
      ))}
      <ImportResult label="What changed" report={{ files: counted, problems }} />
      {problem_count > problems.length && (
        <p>
          {formatCount(problem_count)} rows were left out. The first {formatCount(problems.length)} are kept here.
        </p>
      )}
    </>
  )
}
