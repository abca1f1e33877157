import { Button } from '@mantine/core'
import type { ImportReport } from '#shared/imports/imports.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { Dropzone } from './Dropzone.tsx'
import styles from './ImportPage.module.css'
import { ImportResult } from './ImportResult.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { type ImportState, useImport } from './useImport.ts'

/** Imports people and jobs from another system: one chooses files, previews the changes, imports, and reads the report. */
export function ImportPage() {
  const { state, choose, run, startOver } = useImport()
  return (
    <>
      <PageHeader title={titles[state.step]} actions={<Actions state={state} onRun={run} onStartOver={startOver} />} />
      <div className={styles.content}>
        {'error' in state && state.error && <Banner type="danger">{state.error}</Banner>}
        {state.step === 'choosing' && <Dropzone onFiles={choose} />}
        {(state.step === 'checking' || state.step === 'importing') && <ImportRunning state={state} />}
        {state.step === 'checked' && (
          <>
            {writtenRows(state.report) === 0 && (
              <p className={styles.nothing}>Nothing would change, so there is nothing to import.</p>
            )}
            <ImportResult label="What would change" report={state.report} />
          </>
        )}
        {state.step === 'done' && (
          <>
            <Banner type="success">{summary(state.report)}</Banner>
            <ImportResult label="What changed" report={state.report} />
          </>
        )}
      </div>
    </>
  )
}

const titles: Record<ImportState['step'], string> = {
  choosing: 'Import',
  checking: 'Import',
  checked: 'Import: What Would Change',
  importing: 'Import',
  done: 'Import: Done',
}

function Actions(props: { state: ImportState; onRun: () => void; onStartOver: () => void }) {
  const { state, onRun, onStartOver } = props
  if (state.step === 'done') return <Button onClick={onStartOver}>Import More</Button>
  if (state.step !== 'checked') return null
  const rows = writtenRows(state.report)
  return (
    <>
      <Button variant="default" onClick={onStartOver}>
        Choose Other Files
      </Button>
      {rows > 0 && <Button onClick={onRun}>Import {rowCount(rows)}</Button>}
    </>
  )
}

/** Returns how many rows an import wrote, or would write. */
function writtenRows({ files }: ImportReport): number {
  return files.reduce((sum, { counts: { added, changed } }) => sum + added + changed, 0)
}

function summary(report: ImportReport): string {
  const problems = report.problems.length
  const rest = problems > 0 ? ' Correct the rows that were left out, and import the same files again.' : ''
  return `${rowCount(writtenRows(report))} imported.${rest}`
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`
}
