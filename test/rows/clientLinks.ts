import { randomUUID } from 'node:crypto'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import type { TestServer } from '#test/testServer.ts'

/** Creates a company with a contact, and a job of it that a recruiter owns who is logged in. */
export async function createClientPlace(server: TestServer) {
  const { db } = server
  const owner = await server.logIn(await createUser(db, { display_name: 'Olga Owner', role: 'recruiter' }))
  const company = await createCompany(db, { name: `Acme ${randomUUID()}`, owner_id: owner.account.id })
  const contact = await createContact(server, company.id)
  const job = await createJob(db, { title: 'Gardener', company_id: company.id, owner_id: owner.account.id })
  return { owner, company, contact, job }
}

export function createContact({ db }: Pick<TestServer, 'db'>, company_id: string, row: object = {}) {
  const values = { company_id, name: 'Cora Contact', email: `${randomUUID()}@client.example`, ...row }
  return asTest(db, (trx) =>
    trx.insertInto('contacts').values(values).returning(['id', 'email', 'name']).executeTakeFirstOrThrow(),
  )
}

/** Puts a developer forward who has agreed to it. */
export async function createAgreedProfile(
  { db }: Pick<TestServer, 'db'>,
  job_id: string,
  status: JobProfileStatus = 'SENT',
  first_name = 'Zoë',
) {
  const developer = await createDeveloper(db, { first_name, last_name: 'Ünal' })
  const agreed = { consented_on: '2026-01-05', consent_method: 'CALL' as const }
  return createJobProfile(db, { job_id, developer_id: developer.id, status, bill_rate_cents: 8_000, ...agreed })
}

/** Opens pages as a visitor of one address. */
export function createVisitor({ url }: Pick<TestServer, 'url'>, address: string) {
  const open = async (target: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': address, ...init.headers }
    const response = await fetch(target, { redirect: 'manual', ...init, headers })
    return { status: response.status, page: await response.text() }
  }
  /** Presses a button of the form of one link on a page. */
  const answer = async (
    target: string,
    answer: string,
    more: { link?: string; reason?: string; note?: string; time?: string; seen?: string } = {},
  ) => {
    // A browser sends back what the form showed.
    const page = more.link === undefined || more.seen === undefined ? (await open(target)).page : ''
    const link = more.link ?? /name="link" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const seen = more.seen ?? page.split(`name="seen-${link}" value="`)[1]?.split('"')[0] ?? ''
    const words = { [`reason-${link}`]: more.reason ?? '', [`note-${link}`]: more.note ?? '' }
    const fields = { answer, link, ...words, [`time-${link}`]: more.time ?? '', [`seen-${link}`]: seen }
    return open(target, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url } })
  }
  return { open, answer }
}
