import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { newFormToken } from '#server/jobsPage/applications/formToken.ts'
import { testSecret } from '#test/identity/identity.ts'
import type { TestServer } from '#test/testServer.ts'

const files = path.join(import.meta.dirname, '../files')

/** A form that a visitor of the jobs page posts. */
interface Posted {
  readonly fields?: Record<string, string>
  readonly file?: { readonly name: string; readonly content: Uint8Array | string }
  readonly to?: string
  readonly from?: string
  readonly headers?: Record<string, string>
}

let visitors = 0
let people = 0

/** Gives an address of a network that nobody has sent from, so that tests share no limit. */
export const newVisitor = () => `${10 + (++visitors % 200)}.${Math.floor(visitors / 200)}.7.7`
export const newEmail = () => `zoe.${++people}@example${people}.com`
/** Makes the token of a form that was shown a minute ago. */
export const token = () => newFormToken(testSecret, Date.now() - 60_000)

export const complete = () => ({
  form: token(),
  first_name: 'Zoë',
  last_name: 'Ünal',
  email: newEmail(),
  country: 'DE',
  consent: 'yes',
})

export const resume = async (name = 'resume.pdf') => ({ name, content: await readFile(path.join(files, name)) })

/** Reads the text of a page, without its markup. */
export const pageText = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')

/** Reads the text in an input of a page. */
export function typedIn(page: string, name: string): string | undefined {
  const tag = page.match(/<input[^>]*>/g)?.find((input) => input.includes(` name="${name}"`)) ?? ''
  return / value="([^"]*)"/.exec(tag)?.[1]
}

interface Visited {
  readonly status: number
  readonly headers: Headers
  readonly page: string
}

/** The acts of visitors of the jobs page. @param at gives the server, which starts after the helpers are made. */
export function visit(at: () => TestServer) {
  async function open(address: string, init: RequestInit = {}): Promise<Visited> {
    const answer = await fetch(at().url + address, { redirect: 'manual', ...init })
    return { status: answer.status, headers: answer.headers, page: await answer.text() }
  }

  function post({
    fields = {},
    file,
    to = '/public/jobs/apply',
    from = newVisitor(),
    headers = {},
  }: Posted): Promise<Visited> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (file) body.append('resume', new Blob([file.content as string]), file.name)
    return open(to, { method: 'POST', body, headers: { origin: at().url, 'x-forwarded-for': from, ...headers } })
  }

  /** Finds the mails that ask for a confirmation. */
  const mailsTo = (email: string) =>
    at().mails.filter(({ to, subject }) => to === email && subject === 'Confirm your application')

  /** Finds the path of the link in the latest mail to an address, once there are more than `before`. */
  async function mailedLink(email: string, before = 0): Promise<string> {
    await expect.poll(() => mailsTo(email).length, { interval: 20 }).toBeGreaterThan(before)
    return new URL(/http\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '').pathname
  }

  /** Applies, and returns the path of the mailed confirmation link. */
  async function applyFor(posted: Posted = {}) {
    const fields = { ...complete(), ...posted.fields }
    const before = mailsTo(fields.email).length
    const answer = await post({ ...posted, fields })
    expect(answer.status, pageText(answer.page)).toBe(200)
    return { link: await mailedLink(fields.email, before), email: fields.email, page: answer.page }
  }

  const confirm = (link: string, from = newVisitor()) =>
    open(link, { method: 'POST', headers: { origin: at().url, 'x-forwarded-for': from } })

  return {
    open,
    post,
    mailsTo,
    mailedLink,
    applyFor,
    confirm,
    developerWith: (email: string) =>
      at().db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst(),
    applicationsOf: (id: string) =>
      at().db.selectFrom('applications').selectAll().where('developer_id', '=', id).orderBy('created_at').execute(),
    resumesOf: (id: string) => at().db.selectFrom('resumes').selectAll().where('developer_id', '=', id).execute(),
    forms: () => at().db.selectFrom('application_forms').selectAll().execute(),
  }
}
