import { ErrorCode, LogLevel, WebClient } from '@slack/web-api'
import type { Env } from '#server/env.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'

/** Posts to people in the Slack workspace that SLACK_TOKEN belongs to. */
export interface Slack {
  /**
   * Posts one direct message, once: nothing in here tries again.
   * @param user the id of a Slack user.
   * @param link the one address that becomes a link where the text has it.
   */
  post(user: string, text: string, link: string): Promise<Delivery>
}

/** Slack began on these, and cannot tell how far it came. */
const halfDone = new Set(['fatal_error', 'internal_error'])
/** Seconds until the next try where Slack cannot be reached at all. */
const unreachableSeconds = 30
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
/** What a refusal means to whoever sent the message, by Slack's code for it. */
const refusals = new Map([
  ['user_not_found', 'Slack does not know this developer'],
  ['channel_not_found', 'Slack does not know this developer'],
  ['user_disabled', 'This developer has left the Slack workspace'],
  ['msg_too_long', 'The message is too long for Slack'],
  ['missing_scope', 'The Slack app may not send messages'],
  ...['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired'].map(
    (code) => [code, 'Slack does not accept the token of this server'] as const,
  ),
])
const noAnswer = 'Slack gave no clear answer. The message may have arrived.'

/** Without SLACK_TOKEN there is no Slack. */
export function createSlack(env: Pick<Env, 'SLACK_TOKEN' | 'SLACK_API_URL' | 'SEND_TIMEOUT'>): Slack | undefined {
  if (!env.SLACK_TOKEN) return undefined
  const client = new WebClient(env.SLACK_TOKEN, {
    slackApiUrl: env.SLACK_API_URL,
    timeout: env.SEND_TIMEOUT * 1_000,
    // The library would send again what may have arrived.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  })
  return {
    post: async (user, text, link) => {
      try {
        const { ts } = await client.chat.postMessage({ channel: user, text: inert(text, link), ...plain })
        return ts ? { outcome: 'sent', reference: ts } : { outcome: 'unknown', reason: noAnswer }
      } catch (error) {
        return deliveryOf(error)
      }
    },
  }
}

/** Slack finds no names, links or formats in the text, and shows no page behind one. */
const plain = { parse: 'none', link_names: false, mrkdwn: false, unfurl_links: false, unfurl_media: false } as const

/** Takes away what Slack reads as markup: `<!channel>`, `<@someone>`, `<https://elsewhere|a harmless name>`. */
function inert(text: string, link: string): string {
  return escaped(text).replaceAll(escaped(link), () => `<${escaped(link)}>`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function deliveryOf(error: unknown): Delivery {
  const { code, retryAfter, statusCode, data, original } = error as SlackFailure
  if (code === ErrorCode.RateLimitedError) return later(Math.max(1, retryAfter ?? 1), 'Slack asked to wait.')
  if (code === ErrorCode.RequestError && unreachable.has(original?.cause?.code ?? '')) {
    return later(unreachableSeconds, 'Slack could not be reached.')
  }
  if (code === ErrorCode.HTTPError && statusCode && statusCode < 500) return refused(`HTTP ${statusCode}`)
  // An answer that is cut off or no JSON reaches us as an "error" of any text.
  if (code === ErrorCode.PlatformError && data?.error && /^[a-z_]+$/.test(data.error) && !halfDone.has(data.error)) {
    return data.error === 'ratelimited' ? later(unreachableSeconds, 'Slack asked to wait.') : refused(data.error)
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

function later(seconds: number, reason: string): Delivery {
  return { outcome: 'later', seconds, reason }
}

/** @param code what an engineer looks up. */
function refused(code: string): Delivery {
  return { outcome: 'refused', reason: `${refusals.get(code) ?? 'Slack refused the message'} (${code}).` }
}

/** Whether a Slack id is a person's. Slack takes the name or the id of a channel as well, and all who are in it would read the message. */
export function isPersonInSlack(id: string | null): id is string {
  return id !== null && /^[UW]/.test(id)
}
