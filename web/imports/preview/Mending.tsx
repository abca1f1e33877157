import { Button } from '@mantine/core'
import { useState } from 'react'
import { type BadCell, badCellHeadings, badCellTable, type ImportReport } from '#shared/imports/imports.ts'
import { byteOrderMark, csvText } from '#shared/platform/text/csvText.ts'
import styles from '#web/imports/ImportResult.module.css'
import { proposeMappings } from '#web/imports/sendImport.ts'
import type { Chosen } from '#web/imports/useImport.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { BadCells } from './BadCells.tsx'
import { type Decisions, decidedDrafts, mended } from './mended.ts'
import { Pairs } from './Pairs.tsx'
import { RowsAgainst } from './RowsAgainst.tsx'

interface Props {
  readonly chosen: Chosen
  readonly report: ImportReport
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
  readonly onCheck: (chosen: Chosen) => void
}

/** Shows what somebody must or may decide about rows and cells. What one decides is checked again before the import. */
export function Mending({ chosen, report, decisions, onDecide, onCheck }: Props) {
  const { cells = [], pairs = [], against = [] } = report
  const portal = usePortal()
  const [error, setError] = useState<string>()
  if (cells.length + pairs.length + against.length === 0) return null

  async function bringBack(files: readonly File[]): Promise<void> {
    try {
      const { corrections } = await proposeMappings(
        portal,
        files.map((file) => [file.name, file]),
      )
      if (corrections.length === 0) return setError('This file has no corrections. Fill in its last column.')
      onCheck({ ...chosen, drafts: mended(decidedDrafts(chosen.drafts, report, decisions), corrections, []) })
    } catch (failure) {
      setError(errorText(failure))
    }
  }

  return (
    <>
      {error && <Banner type="danger">{error}</Banner>}
      <RowsAgainst rows={against} decisions={decisions} onDecide={onDecide} />
      <Pairs pairs={pairs} decisions={decisions} onDecide={onDecide} />
      {cells.length > 0 && (
        <>
          <div className={`${ui.row} ${styles.heading}`}>
            <h2>Cells that cannot be used ({formatCount(cells.length)})</h2>
            <div className={`${ui.row} ${styles.buttons}`}>
              <Button variant="default" onClick={() => saveBadCells(cells)}>
                Download Bad Cells
              </Button>
              <FileButton label="Upload Corrections" variant="default" onFiles={(files) => void bringBack(files)} />
            </div>
          </div>
          <BadCells cells={cells} decisions={decisions} onDecide={onDecide} />
        </>
      )}
    </>
  )
}

function saveBadCells(cells: readonly BadCell[]): void {
  const text = csvText([badCellHeadings, ...badCellTable(cells)])
  saveFile('bad-cells.csv', new Blob([byteOrderMark, text], { type: 'text/csv' }))
}
