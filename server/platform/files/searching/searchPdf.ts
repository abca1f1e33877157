import { getDocumentProxy } from 'unpdf'
import type { Findings } from './findings.ts'
import type { ArchiveMember } from './unpack.ts'

/** The most text of one PDF, in characters. */
const textLimit = 2_000_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
/** A note on a page, or a field. A file may be pinned to it. */
interface Note {
  readonly fileId?: string
  readonly file?: { readonly filename: string }
}
interface PdfFile {
  readonly path: string
  readonly content: Buffer
}

/** Searches a PDF: its text and its metadata. @returns the files that are attached to it. */
export async function searchPdf({ path, content }: PdfFile, findings: Findings): Promise<ArchiveMember[]> {
  // Searches its bytes, too, because some comments belong to no object.
  findings.lookInto('TEXT', [content], path)
  try {
    const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
    const { info, metadata } = await pdf.getMetadata()
    findings.lookAt('METADATA', JSON.stringify([info, metadata?.getRaw?.() ?? null]), path)
    findings.lookAt('METADATA', JSON.stringify([await pdf.getOutline(), await pdf.getJSActions()]), path)
    const attached = await searchPages(pdf, path, findings)
    for (const [id, file] of (await pdf.getAttachments()) ?? []) attached.push(...(await attachmentOf(pdf, id, file)))
    await pdf.loadingTask.destroy()
    return attached
  } catch {
    findings.add('UNSEARCHED', 'A PDF that is damaged or has a password', path)
    return []
  }
}

/** Searches pages, with notes and fields on them. @returns the files that are pinned to them. */
async function searchPages(pdf: Pdf, path: string, findings: Findings): Promise<ArchiveMember[]> {
  const attached: ArchiveMember[] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    if (length >= textLimit) {
      findings.add('UNSEARCHED', 'A PDF with more text than is searched', path)
      break
    }
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    const notes: Note[] = await page.getAnnotations()
    const said = JSON.stringify(notes, (_key, value) => (ArrayBuffer.isView(value) ? undefined : value))
    length += text.length + said.length
    findings.lookAt('TEXT', `${text}\n${said}`, `${path || 'The file'}, page ${number}`)
    for (const note of notes) if (note.fileId) attached.push(...(await attachmentOf(pdf, note.fileId, note.file ?? {})))
  }
  return attached
}

/** @param id the library's name of the file. @returns nothing if the PDF only names the file. */
async function attachmentOf(pdf: Pdf, id: string, told: { readonly filename?: unknown }): Promise<ArchiveMember[]> {
  const content = await pdf.getAttachmentContent(id)
  if (!content) return []
  const path = typeof told.filename === 'string' ? told.filename : 'attached'
  const about = [Buffer.from(JSON.stringify(told))]
  return [{ path, names: [Buffer.from(path)], about, content: Buffer.from(content) }]
}
