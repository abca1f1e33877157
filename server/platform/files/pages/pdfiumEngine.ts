import type { PDFiumDocument } from '@hyzyla/pdfium'

/** A function of PDFium in C. Handles of what is open and places in its memory are numbers; 0 is none. */
type Call = (...values: readonly number[]) => number
type Wrapped = ConstructorParameters<typeof PDFiumDocument>[0]['module']

/** An instance of PDFium: what its library wraps, and the functions that we call ourselves, as PDFium's headers describe them. */
export interface Engine extends Wrapped {
  readonly wasmExports: Wrapped['wasmExports'] & { readonly __indirect_function_table: WebAssembly.Table }
  readonly _FPDF_InitLibrary: Call
  readonly _FPDF_GetSecurityHandlerRevision: Call
  readonly _FPDF_SaveAsCopy: Call
  readonly _FPDFDoc_GetAttachmentCount: Call
  readonly _FPDFDoc_GetAttachment: Call
  readonly _FPDFAttachment_GetName: Call
  readonly _FPDFAttachment_GetFile: Call
  readonly _FPDFPage_GetAnnotCount: Call
  readonly _FPDFPage_GetAnnot: Call
  readonly _FPDFPage_CloseAnnot: Call
  readonly _FPDFAnnot_GetFileAttachment: Call
  readonly _FPDFAnnot_GetStringValue: Call
}

/** Puts bytes into the memory of the engine. @returns where. */
export function placeBytes(engine: Engine, bytes: Uint8Array): number {
  const at = engine.wasmExports.malloc(Math.max(1, bytes.length))
  if (!at) throw new Error('The engine has no memory left.')
  engine.HEAPU8.set(bytes, at)
  return at
}

/**
 * Reads the bytes that a function writes into memory.
 * @param write says how many bytes it has, and writes them when it gets a place for them.
 */
export function copyMemory(engine: Engine, write: (at: number, size: number) => number): Buffer {
  const bytes = Buffer.alloc(write(0, 0))
  const at = placeBytes(engine, bytes)
  write(at, bytes.length)
  bytes.set(engine.HEAPU8.subarray(at, at + bytes.length))
  engine.wasmExports.free(at)
  return bytes
}

/** Reads a text that a function writes as UTF-16, with a zero at its end. */
export function readText(engine: Engine, write: (at: number, size: number) => number): string {
  return copyMemory(engine, write).toString('utf16le').replace(/\0$/, '')
}
