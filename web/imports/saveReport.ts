import { type Problem, problemHeadings, problemTable } from '#shared/imports/imports.ts'
import { byteOrderMark, csvText } from '#shared/platform/text/csvText.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'

/** Saves what was left out, with the reasons, as a CSV file. */
export function saveReport(problems: readonly Problem[]): void {
  const text = csvText([problemHeadings, ...problemTable(problems)])
  saveFile('import-report.csv', new Blob([byteOrderMark, text], { type: 'text/csv' }))
}
