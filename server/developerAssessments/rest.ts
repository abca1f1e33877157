import { notFound, UserError } from '#server/errors.ts'
import { storeFile } from '#server/platform/files/stores/storeFile.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { receiveFile } from '#server/platform/rest/uploads.ts'
import type { OpenedPart } from '#shared/developerAssessments/workOpenings.ts'
import type { UploadedCopy } from '#shared/developerAssessments/workShownInput.ts'
import { can } from '#shared/platform/permissions.ts'
import { addCopy, findCopyFile, namesBeforeCopy } from './anonymity/copies.ts'
import { recordOpening } from './anonymity/openings.ts'
import { findInFile } from './anonymity/searchWork.ts'
import { findSubmissionFile } from './data.ts'
import { readFileType } from './submissions/fileType.ts'

/**
 * Sends the file that a developer sent in, as it came, and only to be saved. It is named after the code name, so that its own name tells
 * a reviewer nothing. A reviewer gets only files that they are to review.
 */
export const downloadSubmissionRoute = downloadRoute('/submission/{id}', findSubmissionFile, 'FILE')

/**
 * Answers `UploadedCopy`: the file is an anonymous copy of the work of the attempt. Its body is the file, and `X-File-Name` its name. It is
 * searched for the names of its author first.
 */
export const uploadCopyRoute: Route = {
  method: 'POST',
  path: '/assessment/{id}/copy',
  permission: 'vetting:write',
  cost: 10,
  upload: true,
  answer: async (request): Promise<UploadedCopy> => {
    const { context, files, id } = request
    const { db, viewer, requestId } = context
    const attempt = parseId(id, 'assessment')
    const { content, file_name } = await receiveFile(request)
    const read = await readFileType(content)
    if ('problem' in read) throw new UserError('BAD_INPUT', read.problem, { field: 'file' })
    const details = await namesBeforeCopy(db, attempt)
    const findings = await findInFile(content, details, viewer.id)
    const file = { file_name, file_type: read.type, file_size: content.length }
    await storeFile({ db, files }, { actor: viewer.id, requestId }, content, async (trx, file_key) => {
      await addCopy(trx, viewer.id, attempt, { ...file, file_key }, { details, findings })
      return { added: true }
    })
    return { findings: findings.length }
  },
}

/** Sends an anonymous copy under the code name, and only to be saved. A reviewer gets only a copy that was found to name nobody. */
export const downloadCopyRoute = downloadRoute('/copy/{id}', findCopyFile, 'COPY')

type Find = typeof findSubmissionFile | typeof findCopyFile

/** Who opens a part is written down before they get it. */
function downloadRoute(path: string, find: Find, part: OpenedPart): Route {
  return {
    method: 'GET',
    path,
    permission: 'ownAssessments:read',
    cost: 10,
    answer: async ({ context: { db, viewer }, files, id }) => {
      const only = can(viewer.role, 'vetting:read') ? undefined : viewer.id
      const attempt = parseId(id, 'file')
      const { file_key, name } = await find(db, attempt, only)
      const file = await files.open(file_key)
      if (!file) throw notFound('file')
      await recordOpening(db, attempt, viewer.id, part)
      return new Download(file, 'application/octet-stream', name)
    },
  }
}
