import { newFormToken } from '#server/jobsPage/applications/formToken.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { asTest, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { newVisitor } from '#test/rows/visitors.ts'
import type { TestServer } from '#test/testServer.ts'
import { type Act, changed, type InputValues, outcomeOfResponse } from './acts.ts'
import { type CheckEntries, completed, internal, refusedAt, twice, type UniqueRegister } from './entries.ts'

/** Posts a form of a public page, from a network of its own, so that no limit is shared. */
function post(url: string, fields: InputValues, file?: { readonly field: string; readonly name: string }) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (name === file?.field) body.append(name, new Blob([String(value)]), file.name)
    else body.append(name, String(value))
  }
  const headers = { origin: new URL(url).origin, 'x-forwarded-for': newVisitor() }
  return fetch(url, { method: 'POST', body, headers, redirect: 'manual' }).then(outcomeOfResponse)
}

/** Applies on the jobs page, without an account. */
export const applyOnJobsPage: Act = async ({ url }) => {
  const form = newFormToken(testSecret, Date.now() - 60_000)
  const person = { first_name: 'Zoë', last_name: 'Ünal', email: `${crypto.randomUUID()}@example.com`, country: 'DE' }
  const fields = { form, ...person, consent: 'yes', resume: 'Gardener since 2020' }
  const file = { field: 'resume', name: 'resume.txt' }
  return (changes) => post(`${url}/public/jobs/apply`, changed(fields, changes), file)
}

/** Uploads a file of a developer with the value as its content. */
const upload =
  (path: string): Act =>
  async ({ db, as, url }) => {
    const { id } = await createDeveloper(db)
    const content = { file: `Gardener ${crypto.randomUUID()}` }
    const headers = { authorization: `Bearer ${as('admin').token}`, 'x-file-name': 'file.txt' }
    return async (changes) => {
      const body = String(changed(content, changes).file)
      return outcomeOfResponse(await fetch(`${url}/portal/developer/${id}/${path}`, { method: 'POST', headers, body }))
    }
  }
const uploadCopy: Act = async ({ db, as, url }) => {
  const { id } = await createAttempt(db, 'SUBMITTED')
  const headers = { authorization: `Bearer ${as('vetter').token}`, 'x-file-name': 'copy.txt' }
  return async (changes) => {
    const body = String(changed({ file: 'clean' }, changes).file)
    return outcomeOfResponse(await fetch(`${url}/portal/assessment/${id}/copy`, { method: 'POST', headers, body }))
  }
}
const uploadResume = upload('resume')
const uploadTerms = upload('terms?signed_on=2026-01-05')

type Link = Parameters<typeof makeLink>[2]
async function linkTo({ db, env }: TestServer, link: Link): Promise<string> {
  const id = await asTest(db, (trx) => makeLink(trx, testSecret, link))
  return linkUrl(env, testSecret, { id, purpose: link.purpose })
}

const submitWork: Act = async (server) => {
  const { id, due_at } = await createAttempt(server.db, 'SENT')
  const link = { purpose: 'SUBMISSION', developer_assessment_id: id, made_by_id: null, until: due_at ?? 1 } as const
  const url = await linkTo(server, link)
  const fields = { action: 'submit', file: 'My work.' }
  return (changes) => post(url, changed(fields, changes), { field: 'file', name: 'work.txt' })
}

const answerConsent: Act = async (server) => {
  const [job, developer] = [await createJob(server.db), await createDeveloper(server.db)]
  const { id } = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id })
  const url = await linkTo(server, { purpose: 'CONSENT', job_profile_id: id, made_by_id: null, until: 7 })
  return (changes) => post(url, changed({ answer: 'AGREED', note: 'Yes.' }, changes))
}

const answerTalk: Act = async (server) => {
  const { id } = await createAttempt(server.db, 'SUBMITTED', { type: 'LIVE_CODING' })
  const url = await linkTo(server, { purpose: 'TALK', developer_assessment_id: id, made_by_id: null, until: 7 })
  return (changes) => post(url, changed({ answer: 'NO', words: 'I was never called.' }, changes))
}

const picture = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const noFile = (act: Act, field = 'file') => [refusedAt('', act, { [field]: '' }, { file_size: 0 })]
const wrongType = (act: Act, field = 'file') => [refusedAt('', act, { [field]: picture }, { file_type: 'PNG' })]
const floods = 'The server counts the forms that it drops in one row.'
const parts = 'The server reads name, type and size of the file that came; there is one or none.'

export const publicPageChecks: CheckEntries = {
  application_forms_check: [
    completed(applyOnJobsPage, {}, { application: {}, submitted_at: null, confirmed_at: null }),
  ],
  application_forms_check1: internal(parts),
  application_forms_check2: internal(parts),
  application_forms_file_size_check: noFile(applyOnJobsPage, 'resume'),
  application_forms_file_type_check: wrongType(applyOnJobsPage, 'resume'),
  application_floods_dropped_check: internal(floods),
  application_floods_only_one_check: internal(floods),
  resumes_file_size_check: noFile(uploadResume),
  resumes_file_type_check: wrongType(uploadResume),
  signed_terms_file_size_check: noFile(uploadTerms),
  signed_terms_file_type_check: wrongType(uploadTerms),
  anonymous_copies_file_check: internal(parts),
  anonymous_copies_file_size_check: noFile(uploadCopy),
  anonymous_copies_file_type_check: wrongType(uploadCopy),
  anonymous_copies_one_check: internal('A file comes in a request of its own, and an address in another.'),
  submissions_file_check: internal(parts),
  submissions_file_size_check: noFile(submitWork),
  submissions_file_type_check: wrongType(submitWork),

  talk_answers_words_check: [
    completed(answerTalk, { answer: 'YES' }, { took_place: true, words: 'I was never called.' }),
  ],
  talk_answers_colleague_check: internal('The server records only that a colleague confirms a talk.'),
  signed_links_answer_check: [refusedAt('', answerConsent, { answer: 'MAYBE' }, { answer: 'MAYBE' })],
  signed_links_answered_check: [completed(answerConsent, {}, { answer: 'AGREED', used_at: null })],
  signed_links_note_check: [refusedAt('', answerConsent, { answer: '' }, { answer: null, answer_note: 'Yes.' })],
  signed_links_about_check: internal('Each purpose has its own code, which names what a link of it is about.'),
  signed_links_contact_check: internal('A shortlist is made for its contact, and only client links are made for one.'),
  signed_links_offered_check: internal(
    'The form has at most five times, each with its length, and only shortlists have any.',
  ),
  signed_links_shortlist_check: internal('The links in a shortlist are made together with it, for its contact.'),
  signed_links_purpose_check: internal('Each purpose has its own code, which names it.'),
  signed_links_question_check: internal('Only the page of a consent takes an answer.'),
  signed_links_shown_check: internal('The server makes the snapshot of a profile together with its link.'),
  signed_links_open_count_check: internal('The server counts who opens a link.'),
  signed_links_opened_check: internal('The server counts who opens a link, with the first and the last time.'),
}

const key = 'The store gives each file a key of its own.'

export const publicPageIndexes: UniqueRegister = {
  application_floods_pkey: internal(floods),
  application_forms_file_key_key: internal(key),
  application_forms_form_hash_key: twice(applyOnJobsPage, 'OK'),
  application_forms_token_hash_key: internal('A second form of a link that was used gets a link of its own.'),
  resumes_file_hash_key: twice(uploadResume, 'OK'),
  resumes_file_key_key: internal(key),
  signed_terms_file_hash_key: twice(uploadTerms, 'OK'),
  signed_terms_file_key_key: internal(key),
  anonymous_copies_file_key_key: internal(key),
  anonymous_copies_living_key: twice(uploadCopy, 'OK'),
  talk_answers_person_key: twice(answerTalk, 'OK'),
  submissions_developer_assessment_id_key: twice(submitWork, 'status 409'),
  submissions_file_key_key: internal(key),
}
