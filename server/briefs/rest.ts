import { extractText } from '#server/platform/files/extract.ts'
import { parse } from '#server/platform/graphql/input.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { receiveFile } from '#server/platform/rest/uploads.ts'
import type { BriefFile } from '#shared/briefs/brief.ts'
import { briefText } from '#shared/briefs/briefInput.ts'

/** Reads the text of a brief that is a file, without keeping it. The body is the file. Answers a `BriefFile`. */
export const briefFileRoute: Route = {
  method: 'POST',
  path: '/brief/text',
  permission: 'search:use',
  cost: 10,
  upload: true,
  answer: async (request): Promise<BriefFile> => {
    const { content } = await receiveFile(request)
    const { text } = await extractText(content, request.context.viewer.id)
    return { text: parse(briefText, text) }
  },
}
