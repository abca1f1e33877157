import { useState } from 'react'
import { type ImportReport, resumesLabel } from '#shared/imports/imports.ts'
import { FileCountTable } from '#web/imports/FileCountTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type ChosenRows, PreviewRows } from './PreviewRows.tsx'
import { firstOutcome, listedRows } from './plannedRows.ts'

/** Shows what an import would do: the counts by file, each of which opens its rows, how long it takes, and the rows. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const rows = listedRows(report)
  const [chosen, setChosen] = useState<ChosenRows>()
  const [first] = useState<ChosenRows>({ outcome: firstOutcome(rows), file: '' })
  const shown = chosen ?? first
  const { seconds } = report
  const isWriting = report.files.some(({ counts }) => counts.added + counts.changed > 0)
  return (
    <div className={ui.parts}>
      <FileCountTable
        label="What would change"
        files={report.files}
        opens={(file) => file !== resumesLabel}
        onOpen={setChosen}
      />
      {seconds !== undefined && isWriting && <p className={ui.quiet}>The import takes {lengthText(seconds)}.</p>}
      {rows.length > 0 && <PreviewRows report={report} rows={rows} chosen={shown} onChoose={setChosen} />}
    </div>
  )
}

function lengthText(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`
}
