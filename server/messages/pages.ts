import { UserError } from '#server/errors.ts'
import { consume, type Limit } from '#server/platform/idp/limits/rateLimit.ts'
import { deriveKey, sign } from '#server/platform/idp/provider/secrets.ts'
import { formatWait } from '#server/platform/pages/formatWait.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { developerOfLink, leavePath } from '#server/platform/sending/leaveLink.ts'
import { findReader, leaveMails } from './leaving/leaveMails.ts'
import { askPage, donePage, unknownPage } from './leaving/leavePage.ts'

/** One address opens sixty pages at once, and then one every five seconds. */
const openLimit: Limit = { capacity: 60, seconds: 5 }

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
  await chargeVisitor(request)
  const id = developerOfLink(deps.secret, token)
  const reader = id && (await findReader(deps.db, id))
  return reader ? show(reader) : unknownPage()
}

/** @throws UserError RATE_LIMITED */
async function chargeVisitor({ deps, origin }: PageRequest): Promise<void> {
  const key = sign(deriveKey(deps.secret, 'rate limits'), JSON.stringify(['leave mails', origin.address]))
  const wait = await consume(deps.db, key, openLimit)
  if (wait === 0) return
  const sentence = `This page was opened too often from your address. Wait ${formatWait(wait)}, then open it again.`
  throw new UserError('RATE_LIMITED', sentence, { retryAfter: wait })
}

export const messagePages: readonly PublicPage[] = [leavePage]
