import { openPdf, type Pdf } from '#server/platform/files/pages/pdfium.ts'
import { RefusedError } from '#server/platform/files/refusals.ts'
import { attachObjects } from './attachObjects.ts'
import type { FileSearch, Findings, FoundPlace } from './findings.ts'
import { plainCopy } from './pdfCopy.ts'
import { attachedFile, attachedFiles, countAttached } from './pdfFiles.ts'
import { inflatedStreams, kindsOfObjects, type ObjectKind } from './pdfObjects.ts'
import { pdfStrings } from './pdfStrings.ts'
import { searchPages } from './searchPages.ts'
import { type ArchiveMember, isTooLarge, newBudget } from './unpack.ts'

interface PdfFile {
  readonly path: string
  readonly content: Buffer
}

/**
 * Searches a PDF: its text, and everything beside it. It is read twice, as bytes and by the engine, so that each finds what the other misses.
 * @returns the files that are attached to it.
 */
export async function searchPdf(file: PdfFile, search: FileSearch): Promise<ArchiveMember[]> {
  searchAsBytes(file, search)
  try {
    return await searchByEngine(file, search)
  } catch (error) {
    if (isTooLarge(error)) throw new RefusedError('UNPACKS_TOO_LARGE')
    search.findings.add('UNSEARCHED', 'A PDF that is damaged or has a password', file.path)
    return []
  }
}

/** Searches the bytes of the file: even comments, and remains of its former versions. */
function searchAsBytes({ path, content }: PdfFile, { findings }: FileSearch): void {
  lookInto(findings, 'TEXT', content, path)
  for (const unpacked of inflatedStreams(content, newBudget())) lookInto(findings, 'TEXT', unpacked, path)
}

async function searchByEngine({ path, content }: PdfFile, search: FileSearch): Promise<ArchiveMember[]> {
  const pdf = await openPdf(content)
  const files = [...searchPages(pdf, path, search), ...attachedFiles(pdf, search.budget)]
  const whole = await openPdf(attachObjects(content))
  if (encryptionOf(whole) !== encryptionOf(pdf)) throw new RefusedError('ENCRYPTED')
  lookInto(search.findings, 'METADATA', plainCopy(whole), path)
  searchStreams(whole, kindsOfObjects(content), path, search.findings)
  return files
}

/** Searches everything that is packed, even if no page shows it: the metadata of the file, and scripts. */
function searchStreams(whole: Pdf, kinds: ReadonlyMap<number, ObjectKind>, path: string, findings: Findings): void {
  const budget = newBudget()
  for (let index = 0; index < countAttached(whole); index++) {
    const kind = kinds.get(index + 1)
    if (kind === 'DRAWN') continue
    const place = kind === 'METADATA' ? 'METADATA' : 'TEXT'
    for (const { content } of attachedFile(whole, index, budget)) lookInto(findings, place, content, path)
  }
}

function lookInto(findings: Findings, place: FoundPlace, bytes: Buffer, path: string): void {
  findings.lookInto(place, [bytes], path)
  findings.lookAt(place, pdfStrings(bytes), path)
}

function encryptionOf({ engine, handle }: Pdf): number {
  return engine._FPDF_GetSecurityHandlerRevision(handle)
}
