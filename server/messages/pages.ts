import { chargeVisitor } from '#server/platform/publicPages/chargeVisitor.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { developerOfLink, leavePath } from '#server/platform/sending/leaveLink.ts'
import { findReader, leaveMails } from './unsubscribe/leaveMails.ts'
import { askPage, donePage, unknownPage } from './unsubscribe/leavePage.ts'

/** Opening the link changes nothing, because mail scanners open links. Its button does, and so does that of a mail program (RFC 8058). */
const leavePage: PublicPage = {
  path: `${leavePath}/{id}`,
  takesAnyPost: true,
  show: (request) => answer(request, ({ do_not_contact }) => (do_not_contact ? donePage() : askPage())),
  submit: (request) =>
    answer(request, async ({ id }) => {
      await leaveMails(request.deps.db, request.requestId, id)
      return donePage()
    }),
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

async function answer(
  request: PageRequest,
  show: (reader: Reader) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { deps, id: token } = request
  await chargeVisitor(request, 'leave mails')
  const id = developerOfLink(deps.secret, token)
  const reader = id && (await findReader(deps.db, id))
  return reader ? show(reader) : unknownPage()
}

export const messagePages: readonly PublicPage[] = [leavePage]
