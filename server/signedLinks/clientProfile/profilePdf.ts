import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Owner } from '#server/platform/files/fairQueue.ts'
import { typeset } from '#server/platform/files/typeset.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import { type ProfileDocument, toDocument } from './document.ts'
import { profileTemplate } from './profileTemplate.ts'
import type { ClientProfileSnapshot } from './snapshot.ts'

/** Keeps the last PDFs by their content: a client often opens one several times. Access is decided before. */
const recent = new LRUCache<string, Buffer>({ maxSize: 20 * 1024 * 1024, sizeCalculation: ({ length }) => length })
/** A line has room for this many letters of one word. */
const lineLength = 30

/**
 * Makes the PDF of a profile.
 * @param owner the person it is made for.
 * @throws UserError TOO_LARGE
 */
export async function profilePdf(profile: ClientProfileSnapshot, owner: Owner): Promise<Buffer> {
  const data = printed(toDocument(profile))
  const key = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
  const known = recent.get(key)
  if (known) return known
  const pdf = await typeset(profileTemplate, data, owner)
  recent.set(key, pdf)
  return pdf
}

/** Makes the PDF of a profile, to be sent to an account. */
export async function profileDownload(profile: ClientProfileSnapshot, viewerId: string): Promise<Download> {
  const content = await profilePdf(profile, viewerId)
  return new Download({ size: content.length, content: Readable.from([content]) }, 'application/pdf', pdfName(profile))
}

/** Writes a file name such as "Zoë Ünal.pdf". */
export function pdfName({ name }: Pick<ClientProfileSnapshot, 'name'>): string {
  return `${name.replace(/[^\p{L}\p{M}\p{N} .-]/gu, '').trim() || 'profile'}.pdf`
}

/** Prepares the data for the template. On paper the local time would soon be wrong, so only its zone stays. */
function printed({ facts, pitch, ...rest }: ProfileDocument) {
  const lasting = facts.map(({ label, value }) =>
    label === 'Local time' ? { label: 'Time zone', value: value.replace(/^.*, /, '') } : { label, value },
  )
  const paragraphs = (pitch ?? '').split(/\n+/).filter((text) => text.trim())
  const data = {
    ...rest,
    facts: lasting,
    pitch: paragraphs.map((text) => ({ text, rtl: startsFromRight(text) })),
    footer: 'Vetted by Vouch. Confidential.',
  }
  return JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === 'string' ? breakable(value) : value))
}

/** Tells whether the first letter is of a script that runs from right to left. */
function startsFromRight(text: string): boolean {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
}

/** Lets a word of more letters than a line has room for break after each such number. */
function breakable(text: string): string {
  return text.replaceAll(/[^\s\u200b]+/gu, (word) => {
    const letters = [...word]
    const parts = Math.ceil(letters.length / lineLength)
    return Array.from({ length: parts }, (_, n) => letters.slice(n * lineLength, (n + 1) * lineLength).join('')).join(
      '\u200b',
    )
  })
}
