import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { RefusedError } from '#server/platform/files/refusals.ts'
import { type Engine, placeBytes } from './pdfiumEngine.ts'

/*
 * PDFium is the engine of Chromium. It runs as WebAssembly and has no interpreter of scripts, so nothing that a file contains is run. Each
 * file gets an instance with memory of its own: a file that corrupts it cannot affect the next one.
 */

/** An open file. */
export interface Pdf {
  readonly engine: Engine
  /** The file, as functions of the engine call it. */
  readonly handle: number
  /** The file, as the library wraps it. */
  readonly document: PDFiumDocument
}

interface Library {
  readonly PDFiumDocument: typeof PDFiumDocument
  readonly PDFiumModule: (options: { readonly instantiateWasm: Instantiate }) => Promise<Engine>
}
type Instantiate = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => void

/** The answers of `FPDF_GetLastError` for a missing password and for an unknown encryption. */
const encryptedErrors = [4, 5]

// The library's build for browsers opens no file and loads no module later, unlike the one for Node. It looks for a window.
Object.assign(globalThis, { window: {} })
const library: Library = await import('@hyzyla/pdfium/dist/index.esm.browser.js' as string)
const program = await WebAssembly.compile(
  await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
)

/** @throws RefusedError ENCRYPTED or BROKEN */
export async function openPdf(content: Buffer): Promise<Pdf> {
  const engine = await library.PDFiumModule({
    // The program is compiled once, so that an instance costs little more than its memory.
    instantiateWasm: (imports, done) => done(new WebAssembly.Instance(program, imports)),
  })
  engine._FPDF_InitLibrary()
  const documentPtr = placeBytes(engine, content)
  const handle = engine._FPDF_LoadMemDocument(documentPtr, content.length, 0)
  if (!handle) throw new RefusedError(encryptedErrors.includes(engine._FPDF_GetLastError()) ? 'ENCRYPTED' : 'BROKEN')
  return { engine, handle, document: new library.PDFiumDocument({ module: engine, documentIdx: handle, documentPtr }) }
}
