import type * as z from 'zod/mini'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { consentForm } from './consentForm.ts'

const askMutation = graphql(`
  mutation askConsent(
    $id: ID!
    $channel: MessageChannel!
    $subject: String!
    $body: String!
    $days: Int!
    $key: String
  ) {
    askConsent(job_profile_id: $id, channel: $channel, subject: $subject, body: $body, days: $days, key: $key) {
      url
    }
  }
`)

const linkMutation = graphql(`
  mutation makeConsentLink($id: ID!, $days: Int!, $key: String) {
    makeConsentLink(job_profile_id: $id, days: $days, key: $key) {
      url
    }
  }
`)

/**
 * Returns a function that asks for consent. It resolves with the address of the link when nothing was sent, else with the change to undo.
 */
export function useConsentLink(id: string) {
  const ask = useMutation(askMutation, { showsErrors: true })
  const makeLink = useMutation(linkMutation, { showsErrors: true })
  return async ({ channel, ...question }: z.output<typeof consentForm>) => {
    if (channel === 'NONE') {
      const { data } = await makeLink({ variables: { id, days: question.days } })
      return { url: data.makeConsentLink.url, change: undefined }
    }
    const { data, extensions } = await ask({ variables: { id, channel, ...question } })
    return { url: data.askConsent.url, change: extensions?.change }
  }
}
