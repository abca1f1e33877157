import type { Pdf } from '#server/platform/files/pages/pdfium.ts'
import { placeBytes, readText } from '#server/platform/files/pages/pdfiumEngine.ts'
import { type PdfPage, pagesOf } from '#server/platform/files/pages/pdfPages.ts'
import type { FileSearch } from './findings.ts'
import { fileOf } from './pdfFiles.ts'
import type { ArchiveMember, UnpackLimits } from './unpack.ts'

/** Characters of text of one PDF. */
const textLimit = 2_000_000
/** Reads a note or a field: its text, also one with styles, its author, subject, name, tip and values. */
const entries = ['Contents', 'RC', 'T', 'Subj', 'NM', 'TU', 'V', 'DV'] as const

/** A note on a page, or a field, and a file that is pinned to it. */
interface Note {
  readonly said: string
  readonly files: readonly ArchiveMember[]
}

/** Searches pages, with notes and fields on them. @returns the files that are pinned to them. */
export function searchPages(pdf: Pdf, path: string, { findings, budget }: FileSearch): ArchiveMember[] {
  const files: ArchiveMember[] = []
  let length = 0
  for (const page of pagesOf(pdf)) {
    if (length >= textLimit) {
      findings.add('UNSEARCHED', 'A PDF with more text than Vouch can search', path)
      break
    }
    const notes = [...notesOn(pdf, page, budget)]
    const text = [page.text, ...notes.map(({ said }) => said)].join('\n')
    length += text.length
    findings.lookAt('TEXT', text, `${path || 'The file'}, page ${page.number}`)
    files.push(...notes.flatMap((note) => note.files))
  }
  return files
}

function* notesOn({ engine }: Pdf, page: PdfPage, budget: UnpackLimits): Generator<Note> {
  const keys = entries.map((entry) => placeBytes(engine, Buffer.from(`${entry}\0`)))
  for (let index = 0; index < engine._FPDFPage_GetAnnotCount(page.handle); index++) {
    const note = engine._FPDFPage_GetAnnot(page.handle, index)
    const said = keys.map((key) =>
      readText(engine, (at, size) => engine._FPDFAnnot_GetStringValue(note, key, at, size)),
    )
    yield { said: said.join('\n'), files: fileOf(engine, engine._FPDFAnnot_GetFileAttachment(note), budget) }
    engine._FPDFPage_CloseAnnot(note)
  }
}
