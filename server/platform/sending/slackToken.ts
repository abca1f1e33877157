import { LogLevel, WebClient } from '@slack/web-api'
import type { Env } from '#server/env.ts'

type SlackEnv = Pick<Env, 'SLACK_TOKEN' | 'SLACK_API_URL' | 'SEND_TIMEOUT'>

/** The settings of the client of Slack's Web API. By default the library tries again, even if a message may have arrived. */
export const slackOptions = ({ SLACK_API_URL, SEND_TIMEOUT }: SlackEnv) => ({
  slackApiUrl: SLACK_API_URL,
  timeout: SEND_TIMEOUT * 1_000,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  logLevel: LogLevel.ERROR,
})

/** Tells whether Slack answers and accepts the token. One that it asks to wait is accepted. */
export async function acceptsSlackToken(env: SlackEnv): Promise<boolean> {
  return new WebClient(env.SLACK_TOKEN, slackOptions(env)).auth.test().then(
    () => true,
    (error) => 'retryAfter' in error,
  )
}
