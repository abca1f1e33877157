import type { Pdf } from '#server/platform/files/pages/pdfium.ts'
import { copyMemory, type Engine, placeBytes, readText } from '#server/platform/files/pages/pdfiumEngine.ts'
import { type ArchiveMember, spend, type UnpackLimits } from './unpack.ts'

export function attachedFiles(pdf: Pdf, budget: UnpackLimits): ArchiveMember[] {
  return Array.from({ length: countAttached(pdf) }, (_, index) => attachedFile(pdf, index, budget)).flat()
}

export function countAttached({ engine, handle }: Pdf): number {
  return engine._FPDFDoc_GetAttachmentCount(handle)
}

/** @returns one file, or none when it is empty or only named. */
export function attachedFile({ engine, handle }: Pdf, index: number, budget: UnpackLimits): ArchiveMember[] {
  return fileOf(engine, engine._FPDFDoc_GetAttachment(handle, index), budget)
}

/** @param file 0 when there is none. */
export function fileOf(engine: Engine, file: number, budget: UnpackLimits): ArchiveMember[] {
  const content = file ? contentOf(engine, file) : Buffer.alloc(0)
  if (content.length === 0) return []
  spend(budget, content.length, 1)
  const name = readText(engine, (at, size) => engine._FPDFAttachment_GetName(file, at, size))
  return [{ path: name || 'attached', names: [Buffer.from(name)], about: [], content }]
}

function contentOf(engine: Engine, file: number): Buffer {
  const sizeAt = placeBytes(engine, Buffer.alloc(4))
  return copyMemory(engine, (at, room) => {
    if (!engine._FPDFAttachment_GetFile(file, at, room, sizeAt)) return 0
    return Buffer.from(engine.HEAPU8.subarray(sizeAt, sizeAt + 4)).readUInt32LE()
  })
}
