import type { Pdf } from '#server/platform/files/pages/pdfium.ts'
import { placeBytes } from '#server/platform/files/pages/pdfiumEngine.ts'

/** Makes `FPDF_SaveAsCopy` write every object once, and without encryption. */
const withoutSecurity = 3
/** A program whose function `f`, of three numbers to one, is the function `f` that it is given in `e`. */
const wrapper = new WebAssembly.Module(
  Buffer.from('0061736d0100000001080160037f7f7f017f02070101650166000007050101660000', 'hex'),
)

/**
 * A copy of a PDF that says the same in its plainest form: objects that were packed in others are in the file itself, nothing is encrypted, and brackets within strings are escaped. Streams stay packed.
 * @throws Error when the engine cannot write it.
 */
export function plainCopy({ engine, handle }: Pdf): Buffer {
  const pieces: Buffer[] = []
  const write = (_writer: number, at: number, size: number) => {
    pieces.push(Buffer.from(engine.HEAPU8.subarray(at, at + size)))
    return 1
  }
  // The engine calls functions by their place in a table, which takes only those of WebAssembly. Its first place is empty.
  const { exports } = new WebAssembly.Instance(wrapper, { e: { f: write } })
  engine.wasmExports.__indirect_function_table.set(0, exports.f)
  const writer = placeBytes(engine, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0))
  if (!engine._FPDF_SaveAsCopy(handle, writer, withoutSecurity)) throw new Error('The engine wrote no copy.')
  return Buffer.concat(pieces)
}
