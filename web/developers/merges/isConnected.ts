import { foldText } from '#shared/platform/text/foldText.ts'
import type { MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'

type Known = Pick<
  MergedDeveloperFragment,
  'first_name' | 'last_name' | 'email' | 'phone' | 'url_github' | 'url_linkedin' | 'slack_user_id'
>

const addresses = [
  ({ email }: Known) => email,
  ({ phone }: Known) => phone?.replaceAll(/\D/g, ''),
  ({ url_github }: Known) => url_github,
  ({ url_linkedin }: Known) => url_linkedin,
  ({ slack_user_id }: Known) => slack_user_id,
]

/** Returns true if a name or an address says that two records are of one person. A middle name, accents and case make no difference. */
export function isConnected(one: Known, other: Known): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const hasSameName = words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
  return hasSameName || addresses.some((of) => of(one) && of(one)?.toLowerCase() === of(other)?.toLowerCase())
}

function wordsOf({ first_name, last_name }: Known): readonly string[] {
  return foldText(`${first_name} ${last_name}`).match(/[\p{L}\p{N}]+/gu) ?? []
}
