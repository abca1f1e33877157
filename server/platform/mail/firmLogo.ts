import { readFileSync } from 'node:fs'

/** A picture at the head of mails, which goes along in each of them: nothing is loaded from elsewhere. */
export interface FirmLogo {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
  readonly cid: string
  readonly contentDisposition: 'inline'
}

/** Programs that read mail show these two. The first bytes of a file say what it is, never its name. */
const pictures = [
  { contentType: 'image/png', ending: 'png', start: Buffer.from('89504e470d0a1a0a', 'hex') },
  { contentType: 'image/jpeg', ending: 'jpg', start: Buffer.from('ffd8ff', 'hex') },
]

/** Every mail carries it. */
const mostBytes = 200_000

/** Reads the logo of FIRM_LOGO. @throws Error for a file that cannot be read, is another kind of file, or is too large. */
export function readFirmLogo(file: string): FirmLogo {
  const content = readFileSync(file)
  const picture = pictures.find(({ start }) => content.subarray(0, start.length).equals(start))
  if (!picture || content.length > mostBytes) {
    throw new Error(`FIRM_LOGO must be a PNG or JPEG file of at most 200 kB, and ${file} is not.`)
  }
  const { contentType, ending } = picture
  return { filename: `logo.${ending}`, contentType, content, cid: 'logo', contentDisposition: 'inline' }
}
