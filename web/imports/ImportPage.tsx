import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { allProblems, type ImportReport } from '#shared/imports/imports.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { ErrorAlert } from '#web/platform/ui/pages/ErrorAlert.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { Dropzone } from './Dropzone.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { unfinishedText } from './importProgress.ts'
import { importPaths } from './paths.ts'
import { ImportPreview } from './preview/ImportPreview.tsx'
import { hasDecisions } from './preview/mended.ts'
import { type Chosen, type ImportState, useImport, withDecisions } from './useImport.ts'

const MappingStep = lazyPart(async () => (await import('./mapping/MappingStep.tsx')).MappingStep)
const Mending = lazyPart(async () => (await import('./preview/Mending.tsx')).Mending)

/** Imports people and jobs from another system: one chooses files, previews the changes, imports, and reads the report. */
export function ImportPage() {
  const { state, unfinished, forgetUnfinished, choose, check, map, decide, run, startOver } = useImport()
  return (
    <>
      <PageHeader
        title={titles[state.step]}
        actions={<Actions state={state} onRun={run} onCheck={check} onMap={map} onStartOver={startOver} />}
      />
      <div className={ui.parts}>
        {'error' in state && state.error && <Banner type="danger">{state.error}</Banner>}
        {state.step === 'choosing' && unfinished && (
          <ErrorAlert onDismiss={forgetUnfinished}>{unfinishedText(unfinished)}</ErrorAlert>
        )}
        {state.step === 'choosing' && <Dropzone onFiles={choose} />}
        <Suspense>
          {state.step === 'mapping' && <MappingStep chosen={state.chosen} onChange={map} onCheck={check} />}
        </Suspense>
        {(state.step === 'checking' || state.step === 'importing') && <ImportRunning state={state} />}
        {state.step === 'checked' && (
          <>
            {writtenRows(state.report) === 0 && <p className={ui.quiet}>{nothingText(state.report)}</p>}
            <ImportPreview report={state.report} />
            <Suspense>
              <Mending
                chosen={state.chosen}
                report={state.report}
                decisions={state.decisions}
                onDecide={decide}
                onCheck={check}
              />
            </Suspense>
          </>
        )}
        {state.step === 'done' && (
          <>
            <Banner type="success">{summary(state.report)}</Banner>
            <ImportResult label="What changed" report={{ ...state.report, problems: allProblems(state.report) }} />
          </>
        )}
      </div>
    </>
  )
}

const titles: Record<ImportState['step'], string> = {
  choosing: 'Import',
  mapping: 'Import: What the Columns Mean',
  checking: 'Import',
  checked: 'Import: What Would Change',
  importing: 'Import',
  done: 'Import: Done',
}

interface ActionsProps {
  readonly state: ImportState
  readonly onRun: () => void
  readonly onCheck: (chosen: Chosen) => void
  readonly onMap: (chosen: Chosen) => void
  readonly onStartOver: () => void
}

function Actions({ state, onRun, onCheck, onMap, onStartOver }: ActionsProps) {
  if (state.step === 'choosing') return <EarlierImports />
  if (state.step === 'done') {
    return (
      <>
        <Button variant="default" component={Link} to={importPaths.importRun(state.run)}>
          Take Back …
        </Button>
        <Button onClick={onStartOver}>Import More</Button>
      </>
    )
  }
  const restart = (
    <Button variant="default" onClick={onStartOver}>
      Choose Other Files
    </Button>
  )
  if (state.step === 'mapping') return restart
  if (state.step !== 'checked') return null
  const rows = writtenRows(state.report)
  return (
    <>
      {state.chosen.drafts.length > 0 ? (
        <Button variant="default" onClick={() => onMap(withDecisions(state))}>
          Change Columns
        </Button>
      ) : (
        restart
      )}
      {hasDecisions(state.decisions) ? (
        <Button onClick={() => onCheck(withDecisions(state))}>Check Again</Button>
      ) : (
        rows > 0 && !state.report.against && <Button onClick={onRun}>Import {rowCount(rows)}</Button>
      )}
    </>
  )
}

function EarlierImports() {
  return (
    <Button variant="default" component={Link} to={importPaths.imports}>
      Earlier Imports
    </Button>
  )
}

/** Returns how many rows an import wrote, or would write. */
function writtenRows({ files }: ImportReport): number {
  return files.reduce((sum, { counts: { added, changed } }) => sum + added + changed, 0)
}

function nothingText({ cells = [], pairs = [], against = [] }: ImportReport): string {
  if (cells.length + pairs.length + against.length > 0)
    return 'No row can be imported yet. Decide below, and check again.'
  return 'Nothing would change, so there is nothing to import.'
}

function summary(report: ImportReport): string {
  const { problems, pairs = [] } = report
  const act = pairs.length > 0 ? 'Correct or decide about' : 'Correct'
  const isPart = problems.length + pairs.length > 0
  const rest = isPart ? ` ${act} the rows that were left out, and import the same files again.` : ''
  return `${rowCount(writtenRows(report))} imported.${rest}`
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`
}
