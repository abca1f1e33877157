import { checkDeveloper } from '#server/developers/data.ts'
import { notFound } from '#server/errors.ts'
import { readFileType } from '#server/platform/files/extract.ts'
import { storeFile } from '#server/platform/files/stores/storeFile.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { fileHash, mediaTypes, receiveFile } from '#server/platform/rest/uploads.ts'
import { signedTermsInput, type UploadedTerms } from '#shared/signedTerms/signedTerms.ts'
import { findTermsFile, insertSignedTerms } from './data.ts'

/** Answers `UploadedTerms`. `?signed_on=` is the day of the signature. The body is the file, and `X-File-Name` its name. */
export const uploadTermsRoute: Route = {
  method: 'POST',
  path: '/developer/{id}/terms',
  permission: 'developers:write',
  cost: 10,
  upload: true,
  answer: async (request): Promise<UploadedTerms> => {
    const { context, files, id, query } = request
    const developer_id = parseId(id, 'developer')
    const { signed_on } = parse(signedTermsInput, { signed_on: query.get('signed_on') ?? '' })
    const { content, file_name } = await receiveFile(request)
    await checkDeveloper(context.db, developer_id)
    // Signed paper is scanned, so a file without text is welcome here.
    const file_type = await readFileType(content, context.viewer.id)
    const terms = { developer_id, signed_on, file_name, file_type, ...fileDetails(content) }
    const actor = { actor: context.viewer.id, requestId: context.requestId }
    const stored = await storeFile({ db: context.db, files }, actor, content, (trx, file_key) =>
      insertSignedTerms(trx, { ...terms, file_key }),
    )
    return { ...stored, file_name }
  },
}

function fileDetails(content: Buffer) {
  return { file_size: content.length, file_hash: fileHash(content) }
}

/** Sends the file as it was uploaded. */
export const downloadTermsRoute: Route = {
  method: 'GET',
  path: '/terms/{id}',
  permission: 'developers:write',
  cost: 10,
  answer: async ({ context, files, id }) => {
    const { file_key, file_name, file_type } = await findTermsFile(context.db, parseId(id, 'file'))
    const file = await files.open(file_key)
    if (!file) throw notFound('file')
    return new Download(file, mediaTypes[file_type], file_name)
  },
}
