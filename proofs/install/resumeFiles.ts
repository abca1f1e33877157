import { randomBytes, randomUUID } from 'node:crypto'
import { sendAddDeveloper } from '#test/apiCalls.ts'
import { onePage, pdfStream } from '#test/files/pdf.ts'

/** A resume that was uploaded, and its bytes. */
export interface UploadedFile {
  readonly id: string
  readonly content: Buffer
}

/** Uploads a resume of a new developer. @throws Error with the answer when it is refused. */
export async function uploadFile(url: string, token: string, megabytes: number): Promise<UploadedFile> {
  const developer = await sendAddDeveloper(url, token, `${randomUUID()}@vouch.example`)
  const content = resumeOf(megabytes)
  const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'resume.pdf' }
  const path = `${url}/portal/developer/${developer}/resume`
  const response = await fetch(path, { method: 'POST', headers, body: new Uint8Array(content) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The upload was answered with ${response.status} ${text}`)
  return { id: (JSON.parse(text) as { id: string }).id, content }
}

/** Returns whether a resume is still what was uploaded. @throws Error with the answer when it does not come. */
export async function isWhole(url: string, token: string, { id, content }: UploadedFile): Promise<boolean> {
  const response = await fetch(`${url}/portal/resume/${id}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The download was answered with ${response.status} ${await response.text()}`)
  return content.equals(Buffer.from(await response.arrayBuffer()))
}

/** Makes a PDF of one page with text, and with random bytes that no program can make smaller. */
function resumeOf(megabytes: number): Buffer {
  const text = pdfStream('BT /F1 12 Tf 50 700 Td (Ada Uploaded has written Go for ten years.) Tj ET')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const page = '/MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>'
  return onePage(page, text, font, pdfStream(randomBytes(megabytes * 1_000_000)))
}
