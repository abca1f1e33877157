import { readFile } from 'node:fs/promises'
import initTypst, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { RefusedError } from './refusals.ts'
import { serveReadings } from './serveReadings.ts'

/*
 * The process that makes PDF files. Typst shapes the letters of each script, and orders text that runs from right to left. It takes each
 * letter from the first font that has it. It runs as WebAssembly and gets no files: a template can read its data and nothing else.
 */

const [latin, arabic, hebrew, chinese] = ['latin', 'arabic', 'hebrew', 'sc'].map(
  (script) => `${import.meta.resolve(`@embedpdf/fonts-${script}`)}/../../fonts`,
)
const google = (name: string, file: string) => import.meta.resolve(`@expo-google-fonts/${name}/${file}.ttf`)

/** Latin, Cyrillic, Greek and Vietnamese in two weights; every other script in one. The Chinese font has Japanese letters, too. */
const fonts = [
  `${latin}/NotoSans-Regular.ttf`,
  `${latin}/NotoSans-SemiBold.ttf`,
  `${arabic}/NotoNaskhArabic-Regular.ttf`,
  `${hebrew}/NotoSansHebrew-Regular.ttf`,
  google('noto-sans-devanagari', '400Regular/NotoSansDevanagari_400Regular'),
  google('noto-sans-bengali', '400Regular/NotoSansBengali_400Regular'),
  google('noto-sans-tamil', '400Regular/NotoSansTamil_400Regular'),
  google('noto-sans-thai', '400Regular/NotoSansThai_400Regular'),
  google('noto-sans-armenian', '400Regular/NotoSansArmenian_400Regular'),
  google('noto-sans-georgian', '400Regular/NotoSansGeorgian_400Regular'),
  `${chinese}/NotoSansHans-Regular.otf`,
  google('nanum-gothic', '400Regular/NanumGothic_400Regular'),
]

// The library makes functions from strings, which this process refuses. They read files, so these stand-ins say that
// there is no file.
Object.assign(globalThis, { Function: new Proxy(Function, { construct: () => refuseFile }) })
function refuseFile(): never {
  throw new Error('A template has no files.')
}

const wasm = '@myriaddreamin/typst-ts-web-compiler/wasm'
await initTypst({ module_or_path: await readFile(new URL(import.meta.resolve(wasm))) })
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
for (const font of fonts) await builder.add_raw_font(await readFile(new URL(font)))
const compiler = await builder.build()

/** The only file that the compiler has. */
const path = '/main.typ'

interface Compiled {
  readonly result?: Uint8Array
}

async function read(content: Buffer) {
  const { template, data } = JSON.parse(content.toString('utf8')) as { template: string; data: string }
  compiler.add_source(path, template)
  const { result }: Compiled = compiler.compile(path, [['data', data]], 'pdf', 1)
  if (!result) throw new RefusedError('BROKEN')
  return { pdf: Buffer.from(result).toString('base64') }
}

await serveReadings(read)
