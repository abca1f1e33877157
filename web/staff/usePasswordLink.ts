import { useMutation } from '@apollo/client/react'
import { readConfig } from '#web/platform/lib/config.ts'
import { type CreatePasswordLinkMutation, graphql } from '#web/platform/lib/graphql.ts'

const linkMutation = graphql(`
  mutation createPasswordLink($id: ID!, $key: String) {
    createPasswordLink(id: $id, key: $key) {
      url
      expires_at
      mailed
    }
  }
`)

export type PasswordLink = CreatePasswordLinkMutation['createPasswordLink']

/**
 * Makes one-time links with which the owner of an account sets a password. The returned function gives none where an outside
 * provider keeps the passwords, and where the link could not be made, of which a toast tells.
 */
export function usePasswordLink(): (id: string) => Promise<PasswordLink | undefined> {
  const [create] = useMutation(linkMutation)
  return async (id) => {
    if (!readConfig().ownPasswords) return undefined
    const answer = await create({ variables: { id } }).catch(() => undefined)
    return answer?.data?.createPasswordLink
  }
}
