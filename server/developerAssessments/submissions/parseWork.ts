import * as z from 'zod/mini'
import { maxNote, type TypedSubmission } from '#server/developerAssessments/pages/submissionPage.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { webLink } from '#shared/platform/fields.ts'
import type { Work } from './answers.ts'
import { readFileType } from './fileType.ts'

const chooseAgain = 'Choose the file again: a web page cannot keep a chosen file.'

/** Returns the fields as they were typed, to show them in the form again. */
export function typedWork({ fields }: PostedForm): TypedSubmission {
  return { url: fields.get('url') ?? '', note: textOf(fields, 'note') }
}

/** Reads work that a developer sends in. @returns the work, or a sentence for each wrong field. */
export async function parseWork(form: PostedForm): Promise<{
  readonly work?: Work
  readonly problems: NonNullable<TypedSubmission['problems']>
}> {
  const { fields, file, fileProblem } = form
  const [url, note] = [(fields.get('url') ?? '').trim(), textOf(fields, 'note')]
  const { type, problem } = await readFile(file?.content)
  const problems: Record<string, string> = {}
  const urlProblem = problemOfLink(url)
  const noteProblem = problemOfText(note)
  if (urlProblem) problems.url = urlProblem
  if (noteProblem) problems.note = noteProblem
  if (fileProblem) problems.file = fileProblem
  else if (problem) problems.file = problem
  else if (!file && url === '') problems.form = 'Enter a link to your work, or choose a file.'
  if (Object.keys(problems).length > 0) {
    return { problems: file && type ? { file: chooseAgain, ...problems } : problems }
  }
  const kept = file && type ? { file: { name: nameOf(file.name), content: file.content, type } } : {}
  return { work: { url: url || null, note: note || null, ...kept }, problems: {} }
}

async function readFile(content: Buffer | undefined) {
  const read = content ? await readFileType(content) : {}
  return { type: undefined, problem: undefined, ...read }
}

export function parseReason(fields: URLSearchParams): {
  readonly reason: string
  readonly problem?: string | undefined
} {
  const reason = textOf(fields, 'reason')
  return {
    reason,
    problem: reason ? problemOfText(reason) : 'Tell us why in a few words, so that we do not ask you again.',
  }
}

function textOf(fields: URLSearchParams, name: string): string {
  return (fields.get(name) ?? '').replaceAll(/\r\n?/g, '\n').trim()
}

function problemOfText(text: string): string | undefined {
  if (text.length > maxNote) return `Write at most ${maxNote} characters.`
  return text.includes('\0') ? unstorable : undefined
}

function problemOfLink(text: string): string | undefined {
  if (/\p{Cc}/u.test(text)) return unstorable
  return z.safeParse(webLink(), text).success ? undefined : 'Enter a link such as https://git.example.com/your-work.'
}

const unstorable = 'Your text contains a character that cannot be saved. Remove it.'

/** Leaves out folders and characters that cannot be stored. */
function nameOf(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'file'
}
