import { ErrorCode, WebClient } from '@slack/web-api'
import type { Env } from '#server/env.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import { slackOptions } from './slackToken.ts'

/** Posts to people in the Slack workspace that SLACK_TOKEN belongs to. */
export interface Slack {
  /**
   * Posts one direct message without retries.
   * @param user the id of a Slack user.
   * @param link the only address in the text that becomes a link; by default none.
   */
  post(user: string, text: string, link?: string): Promise<Delivery>
}

/** Errors after which Slack may have posted the message. */
const ambiguousErrors = new Set(['fatal_error', 'internal_error'])
/** Seconds until the next try when Slack cannot be reached. */
const unreachableSeconds = 30
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
/** Explanations for the sender of a message, by Slack's error codes. */
const refusalReasons = new Map([
  ['user_not_found', 'Slack does not know this developer'],
  ['channel_not_found', 'Slack does not know this developer'],
  ['user_disabled', 'This developer has left the Slack workspace'],
  ['msg_too_long', 'The message is too long for Slack'],
  ['missing_scope', 'The Slack app may not send messages'],
  ...['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired'].map(
    (code) => [code, 'Slack does not accept the token of this installation'] as const,
  ),
])
const noAnswer = 'Slack gave no clear answer. The message may have arrived.'

/** Creates the client of Slack's Web API; undefined without SLACK_TOKEN. */
export function createSlack(env: Pick<Env, 'SLACK_TOKEN' | 'SLACK_API_URL' | 'SEND_TIMEOUT'>): Slack | undefined {
  if (!env.SLACK_TOKEN) return undefined
  const client = new WebClient(env.SLACK_TOKEN, slackOptions(env))
  return {
    post: async (user, text, link) => {
      try {
        const { ts } = await client.chat.postMessage({ channel: user, text: escapeMarkup(text, link), ...plainText })
        return ts ? { outcome: 'sent', reference: ts } : { outcome: 'unknown', reason: noAnswer }
      } catch (error) {
        return deliveryOf(error)
      }
    },
  }
}

/** Slack must not look for names, links or formats in the text, nor show previews of links. */
const plainText = { parse: 'none', link_names: false, mrkdwn: false, unfurl_links: false, unfurl_media: false } as const

/** Escapes Slack's markup in a text, such as `<!channel>`, `<@someone>` and `<https://elsewhere|a harmless name>`, except `link`. */
function escapeMarkup(text: string, link?: string): string {
  if (!link) return escapeText(text)
  return escapeText(text).replaceAll(escapeText(link), () => `<${escapeText(link)}>`)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function deliveryOf(error: unknown): Delivery {
  const { code, retryAfter, statusCode, data, original } = error as SlackFailure
  if (code === ErrorCode.RateLimitedError) return retry(Math.max(1, retryAfter ?? 1), 'Slack asked to wait.')
  if (code === ErrorCode.RequestError && unreachable.has(original?.cause?.code ?? '')) {
    return retry(unreachableSeconds, 'Slack could not be reached.')
  }
  if (code === ErrorCode.HTTPError && statusCode && statusCode < 500) return refused(`HTTP ${statusCode}`)
  // When the answer is truncated or no JSON, the library puts any text into `error`.
  if (
    code === ErrorCode.PlatformError &&
    data?.error &&
    /^[a-z_]+$/.test(data.error) &&
    !ambiguousErrors.has(data.error)
  ) {
    return data.error === 'ratelimited' ? retry(unreachableSeconds, 'Slack asked to wait.') : refused(data.error)
  }
  return { outcome: 'unknown', reason: noAnswer }
}

interface SlackFailure {
  readonly code?: string
  readonly retryAfter?: number
  readonly statusCode?: number
  readonly data?: { readonly error?: string }
  readonly original?: { readonly cause?: { readonly code?: string } }
}

function retry(seconds: number, reason: string): Delivery {
  return { outcome: 'retry', seconds, reason }
}

/** @param code an error code that an engineer can look up. */
function refused(code: string): Delivery {
  return { outcome: 'refused', reason: `${refusalReasons.get(code) ?? 'Slack refused the message'} (${code}).` }
}

/** Returns whether a Slack id names a person. Slack also accepts a channel, whose members would all read the message. */
export function isPersonInSlack(id: string | null): id is string {
  return id !== null && /^[UW]/.test(id)
}
