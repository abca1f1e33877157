import { RefusedError } from '#server/platform/files/refusals.ts'
import type { Pdf } from './pdfium.ts'
import { type Engine, readText } from './pdfiumEngine.ts'

/** A page that is open. */
export interface PdfPage {
  readonly handle: number
  /** From 1. */
  readonly number: number
  /** In the order of the file. When a word is hyphenated at the end of a line, the hyphen and the line stay. */
  readonly text: string
}

/** The pages of a PDF. Each is open until the next one. @throws RefusedError BROKEN */
export function* pagesOf({ engine, handle, document }: Pdf): Generator<PdfPage> {
  for (let at = 0; at < document.getPageCount(); at++) {
    const page = engine._FPDF_LoadPage(handle, at)
    if (!page) throw new RefusedError('BROKEN')
    yield { handle: page, number: at + 1, text: textOf(engine, page) }
    engine._FPDF_ClosePage(page)
  }
}

function textOf(engine: Engine, page: number): string {
  const reading = engine._FPDFText_LoadPage(page)
  const count = Math.max(0, engine._FPDFText_CountChars(reading))
  const text = readText(engine, (at) => (at ? engine._FPDFText_GetText(reading, 0, count, at) : 2 * count + 2))
  engine._FPDFText_ClosePage(reading)
  // The engine marks a hyphen at the end of a line by a character that is not a hyphen, and leaves out the end of the line.
  return text.replaceAll('\r\n', '\n').replaceAll('\ufffe', '-\n')
}
