import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { findOpened } from '#server/signedLinks/data.ts'
import { deadLinkPage } from '#server/signedLinks/pages/notices.ts'
import type { SignedLinkPurpose } from '#shared/signedLinks/signedLinks.ts'
import { deadOf } from './openLink.ts'

/** Opens a link, and shows its content or why it no longer shows anything. A token that no link can have costs the same. */
export async function openPage<Content, Answer>(
  { deps, id: token }: PageRequest,
  purpose: SignedLinkPurpose,
  readContent: (linkId: string) => Promise<Content | undefined>,
  show: (content: Content, linkId: string) => Answer | Promise<Answer>,
): Promise<Answer | PageAnswer> {
  const link = await findOpened(deps.db, purpose, token)
  const dead = deadOf(link)
  if (dead || !link) return deadLinkPage(purpose, dead ?? 'UNKNOWN', link)
  const content = await readContent(link.id)
  return content === undefined ? deadLinkPage(purpose, 'ENDED') : show(content, link.id)
}
