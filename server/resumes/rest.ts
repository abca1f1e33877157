import { Readable } from 'node:stream'
import { checkDeveloper } from '#server/developers/data.ts'
import { notFound, UserError } from '#server/errors.ts'
import { extractText } from '#server/platform/files/extract.ts'
import { readPages, renderPage } from '#server/platform/files/pages/renderPages.ts'
import { storeFile } from '#server/platform/files/stores/storeFile.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import type { Route, RouteRequest } from '#server/platform/rest/route.ts'
import { fileHash, mediaTypes, type ReceivedFile, receiveFile } from '#server/platform/rest/uploads.ts'
import { offeredNames } from '#server/skills/finder/offeredNames.ts'
import { resumeContacts } from '#shared/resumes/resumeContacts.ts'
import { resumePageInput } from '#shared/resumes/resumeInput.ts'
import type { ResumePages, ResumeProposal, UploadedResume } from '#shared/resumes/resumes.ts'
import { findResumeFile, insertResume } from './data.ts'
import { isPartlySearched, skillsNamedIn, skillsWork } from './foundSkills.ts'

/** Answers an `UploadedResume`. The body is the file, and `X-File-Name` its name. */
export const uploadResumeRoute: Route = {
  method: 'POST',
  path: '/developer/{id}/resume',
  permission: 'resumes:write',
  cost: 10,
  upload: true,
  answer: async (request) => {
    const developerId = parseId(request.id, 'developer')
    return addResume(request, developerId, await receiveFile(request))
  },
}

/** Reads a resume without keeping it. The body is the file, as in an upload. Answers a `ResumeProposal`. */
export const proposeRoute: Route = {
  method: 'POST',
  path: '/resume/proposal',
  permission: 'developers:write',
  // The file and its skills.
  cost: 10 + skillsWork,
  upload: true,
  answer: async (request): Promise<ResumeProposal> => {
    const { context } = request
    const { content, file_name } = await receiveFile(request)
    const { text } = await extractText(content, context.viewer.id)
    const named = await skillsNamedIn(text, await offeredNames(context.db))
    return {
      ...resumeContacts(text, file_name),
      skills: named.map(({ skill: { id, name }, years }) => ({ id, name, years })),
      is_partly_searched: isPartlySearched(text),
    }
  },
}

async function addResume(
  { context, files }: RouteRequest,
  developer_id: string,
  { content, file_name }: ReceivedFile,
): Promise<UploadedResume> {
  await checkDeveloper(context.db, developer_id)
  const { type, text } = await extractText(content, context.viewer.id)
  const resume = {
    developer_id,
    file_name,
    file_type: type,
    file_size: content.length,
    file_hash: fileHash(content),
    extracted_text: text,
  }
  const actor = { actor: context.viewer.id, requestId: context.requestId }
  const { id, added } = await storeFile({ db: context.db, files }, actor, content, (trx, file_key) =>
    insertResume(trx, { ...resume, file_key }),
  )
  return { id, added, file_name, file_type: type }
}

export const downloadResumeRoute: Route = {
  method: 'GET',
  path: '/resume/{id}',
  permission: 'resumes:read',
  cost: 10,
  answer: async ({ context, files, id }) => {
    const { file_key, file_name, file_type } = await findResumeFile(context.db, parseId(id, 'resume'))
    const file = await files.open(file_key)
    if (!file) throw notFound('file')
    return new Download(file, mediaTypes[file_type], file_name)
  },
}

/** Answers the `ResumePages` of a PDF. */
export const resumePagesRoute: Route = {
  method: 'GET',
  path: '/resume/{id}/pages',
  readsFile: true,
  permission: 'resumes:read',
  cost: 2,
  answer: async (request): Promise<ResumePages> => readPages(await pdfOf(request), request.context.viewer.id),
}

/** Sends the page `?number=` of a PDF as a PNG picture: nothing else of the file reaches the browser. */
export const resumePageRoute: Route = {
  method: 'GET',
  path: '/resume/{id}/page',
  readsFile: true,
  permission: 'resumes:read',
  cost: 2,
  answer: async (request) => {
    const { number } = parse(resumePageInput, Object.fromEntries(request.query))
    const picture = await renderPage(await pdfOf(request), number, request.context.viewer.id)
    return new Download({ size: picture.length, content: Readable.from([picture]) }, 'image/png', `page-${number}.png`)
  },
}

async function pdfOf({ context, files, id }: RouteRequest): Promise<Buffer> {
  const { file_key, file_type } = await findResumeFile(context.db, parseId(id, 'resume'))
  if (file_type !== 'PDF') throw new UserError('BAD_INPUT', 'Only PDF files have pages. Read the text of this one.')
  const file = await files.get(file_key)
  if (!file) throw notFound('file')
  return file
}
